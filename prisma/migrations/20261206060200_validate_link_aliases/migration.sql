alter table links validate constraint links_alias_form;
