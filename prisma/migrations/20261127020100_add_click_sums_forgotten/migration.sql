-- The sums of a link, code, campaign, domain or workspace that is gone. One busy link has millions, too many to be deleted
-- within the statement that deletes the link: they are noted here, and upkeep deletes them a batch at a time.
create table click_sums_forgotten (
  scope    click_scope not null,
  scope_id int         not null,
  primary key (scope, scope_id)
);

create or replace function forget_clicks() returns trigger language plpgsql as $$
begin
  insert into click_sums_forgotten select 'link', id from old_rows on conflict do nothing;
  return null;
end $$;

create or replace function forget_scans() returns trigger language plpgsql as $$
begin
  insert into click_sums_forgotten select 'qr', id from old_rows on conflict do nothing;
  return null;
end $$;

-- Of these nothing was deleted before.
create function forget_sums() returns trigger language plpgsql as $$
begin
  insert into click_sums_forgotten select tg_argv[0]::click_scope, id from old_rows on conflict do nothing;
  return null;
end $$;

create trigger campaigns_forgotten after delete on campaigns referencing old table as old_rows
  for each statement execute function forget_sums('campaign');
create trigger domains_forgotten after delete on domains referencing old table as old_rows
  for each statement execute function forget_sums('domain');
create trigger workspaces_forgotten after delete on workspaces referencing old table as old_rows
  for each statement execute function forget_sums('workspace');
