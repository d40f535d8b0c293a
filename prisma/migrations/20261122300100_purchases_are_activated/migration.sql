-- How many sites one licence of an item may be active on at a time; null: any number.
alter table items add column seats_regular integer, add column seats_extended integer;
alter table items add constraint items_seats_positive check (seats_regular > 0 and seats_extended > 0);

create table purchase_activations (
  purchase_id  integer        not null references purchases (id) on delete cascade,
  site         text           not null,
  activated_at timestamptz(0) not null default now(),
  constraint purchase_activations_pkey primary key (purchase_id, site),
  constraint purchase_activations_site_form check (site <> '' and length(site) <= 253)
);
