-- Windows that are over are found without reading those that count: every process counts here now, not only several on one machine. A
-- page keeps room for the next version of its rows, so that counting touches no index.
create index rate_limits_expire on rate_limits (expire);
alter table rate_limits set (fillfactor = 50);
