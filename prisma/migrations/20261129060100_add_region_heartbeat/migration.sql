-- One row, written at home every few seconds by processes of far regions: how old it is in their own database says how late changes arrive (ADR 33).
create table region_heartbeat (
  id boolean      primary key default true check (id),
  at timestamptz(3) not null
);
