-- Contents of QR codes beside the documented seven.
alter type qr_type add value 'whatsapp';
alter type qr_type add value 'event';
alter type qr_type add value 'crypto';
alter type qr_type add value 'app';
