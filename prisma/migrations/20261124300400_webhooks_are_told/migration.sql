-- Addresses that a workspace wants to be told at, and what they are or were told.
create table webhooks (
  id           integer generated always as identity primary key,
  workspace_id integer not null references workspaces (id) on delete cascade,
  url          text not null,
  events       text[] not null,
  sealed       bytea not null,
  disabled_at  timestamptz(3),
  created_at   timestamptz(3) not null default now()
);
create index webhooks_workspace_id_idx on webhooks (workspace_id, id);

create table webhook_deliveries (
  id         bigint generated always as identity primary key,
  webhook_id integer not null references webhooks (id) on delete cascade,
  message    text not null default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  event      text not null,
  subject_id integer not null,
  data       jsonb not null,
  -- one event of one record in one transaction is told once
  happened   xid8 not null default pg_current_xact_id(),
  created_at timestamptz(3) not null default now(),
  attempts   integer not null default 0,
  -- null: over, well or not
  next_at    timestamptz(3) default now(),
  sent_at    timestamptz(3),
  body       text,
  status     smallint,
  answer     text
);
create unique index webhook_deliveries_once on webhook_deliveries (webhook_id, event, subject_id, happened);
create index webhook_deliveries_due on webhook_deliveries (next_at) where next_at is not null;
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, id desc);

-- The change and the word of it are one transaction, whoever makes the change: API, import or command line.
create function tell_webhooks(workspace int, what text, subject int, about jsonb) returns void language sql as $$
  insert into webhook_deliveries (webhook_id, event, subject_id, data)
  select id, what, subject, about from webhooks
  where workspace_id = workspace and what = any (events) and disabled_at is null
  on conflict (webhook_id, event, subject_id, happened) do update set data = excluded.data
$$;

create function about_link(l links) returns jsonb language sql stable as $$
  select jsonb_build_object('id', l.id, 'alias', l.alias, 'origin', (select scheme || '://' || host from domains where id = l.domain_id),
    'longurl', l.url, 'title', coalesce(nullif(l.title, ''), l.meta_title), 'description', l.note, 'type', l.type,
    'disabled', l.disabled_at is not null, 'expiry', l.expires_at)
$$;

create function tell_of_new_links() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(l.workspace_id, 'link.created', l.id, about_link(l)) from new_rows n join links l on l.id = n.id
  where exists (select from webhooks w where w.workspace_id = n.workspace_id);
  return null;
end $$;
create trigger links_told_new after insert on links referencing new table as new_rows
  for each statement execute function tell_of_new_links();

create function tell_of_changed_links() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(n.workspace_id, case when n.deleted_at is null then 'link.changed' else 'link.deleted' end, n.id, about_link(l))
  from new_rows n join old_rows o on o.id = n.id join links l on l.id = n.id
  where exists (select from webhooks w where w.workspace_id = n.workspace_id)
    and (n.deleted_at is null or o.deleted_at is null)
    and to_jsonb(n) - 'updated_at' is distinct from to_jsonb(o) - 'updated_at';
  return null;
end $$;
create trigger links_told_changed after update on links referencing old table as old_rows new table as new_rows
  for each statement execute function tell_of_changed_links();

create function about_purchase(p purchases) returns jsonb language sql stable as $$
  select jsonb_build_object('id', p.id, 'item_id', p.item_id, 'item', (select name from items where id = p.item_id),
    'license_type', p.license_type, 'price', p.price, 'currency', p.currency, 'purchased', p.purchased_at)
$$;

create function tell_of_purchases() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform tell_webhooks(new.workspace_id, 'purchase.made', new.id, about_purchase(new));
  else
    perform tell_webhooks(new.workspace_id, 'purchase.refunded', new.id, about_purchase(new));
  end if;
  return null;
end $$;
create trigger purchases_told_new after insert on purchases for each row execute function tell_of_purchases();
create trigger purchases_told_refunded after update of refunded_at on purchases
  for each row when (old.refunded_at is null and new.refunded_at is not null) execute function tell_of_purchases();

create function tell_of_forms() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(o.workspace_id, 'form.submitted', new.id,
    jsonb_build_object('id', new.id, 'overlay_id', o.id, 'overlay', o.name, 'link_id', new.link_id, 'fields', new.fields))
  from overlays o where o.id = new.overlay_id;
  return null;
end $$;
create trigger overlay_responses_told after insert on overlay_responses for each row execute function tell_of_forms();
