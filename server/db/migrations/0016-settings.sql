-- Who changed which setting of the shop, and when. Only ever added to. The settings themselves are a row each of `settings`.
create table setting_changes (
  id bigint generated always as identity primary key,
  key text not null,
  at timestamptz not null,
  -- No foreign key: erasing an account would wait for whoever acts, and they for it (see 0004).
  actor_id uuid,
  actor_name text,
  value_before jsonb not null,
  value_after jsonb not null
);
-- Erasing an account takes its name out of them.
create index setting_changes_by_actor on setting_changes (actor_id) where actor_id is not null;
