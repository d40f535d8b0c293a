-- What a key may do of the person's, beside what it does in its workspace (docs/decisions/116). A value of its own migration: the
-- transaction that adds one cannot use it.
alter type key_scope add value 'account';
