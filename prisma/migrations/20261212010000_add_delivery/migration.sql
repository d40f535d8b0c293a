-- How a link leads visitors on, and how links of a domain do as a rule: only what was chosen, as lib/links/delivery writes it; null: as usual.
alter table links add column delivery jsonb;
alter table domains add column delivery jsonb;
