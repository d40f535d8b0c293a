-- Whether aliases of a domain that differ by case alone are different links' to its visitors.
create type alias_case as enum ('insensitive', 'sensitive');
alter table domains add column alias_case alias_case not null default 'insensitive';
