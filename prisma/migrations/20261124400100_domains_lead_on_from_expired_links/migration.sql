-- Where visitors of expired links on a branded domain go, when the link itself does not say.
alter table domains add column redirect_expired text not null default '';
