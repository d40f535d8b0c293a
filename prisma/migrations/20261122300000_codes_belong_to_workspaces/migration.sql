-- Two sellers may hold the same code from another marketplace, and a refusal must not tell one of the other.
drop index purchases_code_key;
create unique index purchases_workspace_id_code_key on purchases (workspace_id, code);

alter table purchases add column buyer text not null default '';
alter table purchases add constraint purchases_buyer_length check (length(buyer) <= 200);
