-- That somebody runs this installation, or ran it: whoever registers first is made its administrator once, and nobody after them, also
-- when everybody has left. Of two that insert the one row at the same moment, the second waits for the first.
create table installation_claim (
  "only" boolean primary key default true check ("only"),
  claimed_at timestamptz(3) not null default now()
);

-- Where anybody has ever registered it is taken; operators make administrators with the command line.
insert into installation_claim
select where exists (select from users) or (select is_called from users_id_seq);
