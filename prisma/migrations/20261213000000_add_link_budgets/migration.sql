-- How many visitors a link with a limit for each day has let through on the last day that it let any through. Days since 1970, UTC.
create table link_budgets (
  link_id int primary key references links (id) on delete cascade,
  day     int not null,
  passed  int not null check (passed > 0)
);
