-- What is done for the whole installation by one process at a time, and how far it is, so that the next one goes on.
create table upkeep_tasks (
  name             text        primary key,
  -- all by the database's clock; started and not finished: under way, or its process has ended
  last_started_at  timestamptz not null default now(),
  last_finished_at timestamptz,
  -- of the last attempt, if that failed
  last_error       text,
  last_count       bigint,
  -- where the attempt that is not finished is
  place            jsonb
);
