-- Since when a person has been asked to confirm the address they registered with. Null: never, as for all who had an account before; those are left alone.
alter table users add column email_asked_at timestamptz(3);

-- Keys of a person may do more once the address is confirmed.
create trigger users_confirmed_announced after update of email_confirmed_at on users
  for each row when (new.email_confirmed_at is distinct from old.email_confirmed_at) execute function announce_by_id('k');
