-- How often codes were asked for, by UTC day, the asker's country ('' where it is not known) and what came of it. Never the code.
create table validation_counts (
  workspace_id integer not null references workspaces (id) on delete cascade,
  day          date    not null,
  country      text    not null,
  outcome      text    not null,
  count        integer not null,
  constraint validation_counts_pkey primary key (workspace_id, day, country, outcome),
  constraint validation_counts_country_form check (country ~ '^([A-Z]{2})?$'),
  constraint validation_counts_outcome_known check (outcome in ('good', 'refunded', 'unknown'))
);
