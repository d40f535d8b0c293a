-- Single clicks that other services counted (ADR 39), in columns as measured ones are, in tables of their own: the same statements read both
-- (`lib/analytics/store/imported/tables.ts`). There are few enough of them for tables without partitions.
create table imported_runs (like click_runs including all);
create table imported_chunks (like click_chunks including all);
create table imported_sums (like click_sums including all);
create table imported_history (like click_history including all);

-- How many of a link's imported clicks are there one by one, and the last of them, as the source numbers them: where an import goes on.
alter table imported_clicks add column singles bigint not null default 0;
alter table imported_clicks add column through bigint not null default 0;
