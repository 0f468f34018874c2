-- The trace names who acted without holding her (decision 0013): as a foreign key, every event locked its author's row
-- after the order's, the other way round from whoever erases or merges accounts. Nobody who acted is ever deleted.
alter table order_events drop constraint order_events_actor_id_fkey;
-- Erasing an account takes its name out of the trace.
create index order_events_by_actor on order_events (actor_id) where actor_id is not null;

-- Who takes rights away holds all administrators.
create index users_admins on users (id) where is_admin;
