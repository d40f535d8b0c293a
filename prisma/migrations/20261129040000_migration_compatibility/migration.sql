-- Which programs can run on a database with a migration: the oldest of them is named by the newest migration that it knows. An older
-- program that meets a migration it doesn't know looks here whether it may start all the same.
create table migration_compatibility (
  migration      text primary key,
  oldest_program text not null,
  applied_by     text not null -- the version of Switchyard that applied it
);
