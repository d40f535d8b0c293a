-- What visitors send through forms of bio pages. `block` is the id of the form.
create table bio_responses (
  id serial primary key,
  bio_id int not null references bio_pages (id) on delete cascade,
  block text not null,
  fields jsonb not null,
  created_at timestamptz(3) not null default statement_timestamp()
);
create index bio_responses_bio_id_id_idx on bio_responses (bio_id, id);
