-- Settings that administrators have changed while processes run (ADR 42). The environment wins over them. Read and written by SQL (`lib/platform/settings`).
create table instance_settings (
  name       text collate "C" primary key,
  value      text not null, -- as the environment would say it
  changed_at timestamptz not null default now(),
  changed_by int references users on delete set null -- null: from the command line, or by somebody who is gone
);

create function notify_of_instance_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('switchyard_settings', 'changed');
  return null;
end $$;
create trigger instance_settings_changed after insert or update or delete on instance_settings
  for each statement execute function notify_of_instance_settings();
