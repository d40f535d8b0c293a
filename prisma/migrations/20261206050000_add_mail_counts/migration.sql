-- How many mails are done with, by what became of them, so that nobody counts a month of them. Waiting ones are few, and have an index.
create table mail_counts (
  state text collate "C" primary key,
  count bigint not null
);

create function count_done_mails() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into mail_counts as kept (state, count)
    select state, sum(one) from (select state, 1 as one from after_it union all select state, -1 from before_it) moved
    where state not in ('waiting', 'sending') group by state having sum(one) <> 0 order by state
    on conflict (state) do update set count = kept.count + excluded.count;
  else
    insert into mail_counts as kept (state, count)
    select state, -count(*) from before_it where state not in ('waiting', 'sending') group by state order by state
    on conflict (state) do update set count = kept.count + excluded.count;
  end if;
  return null;
end $$;

create trigger mails_counted_when_done after update on mails
  referencing old table as before_it new table as after_it for each statement execute function count_done_mails();
create trigger mails_counted_when_deleted after delete on mails
  referencing old table as before_it for each statement execute function count_done_mails();

-- The triggers' lock on mails lasts until here, so none is missed.
insert into mail_counts (state, count)
select state, count(*) from mails where state not in ('waiting', 'sending') group by state;
