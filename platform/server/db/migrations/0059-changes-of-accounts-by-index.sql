-- `account_changes` was the team's alone, and small; since 0057 it holds what is done to every customer (decision 0073).
set local lock_timeout = '5s';

-- The few lines of the team among all the others: what is left out is `personChanges` of `domain/users/labels-changes.ts`.
create index account_changes_of_team on account_changes (at desc, id desc)
  where what not in ('edited', 'merged', 'merge-undone', 'claimed', 'note-written', 'note-removed');
create index account_changes_by_author on account_changes (actor_id, at desc, id desc) where actor_id is not null;
drop index account_changes_by_actor;
-- An erasure forgets the address that was invited.
create index account_changes_by_email on account_changes (email) where email is not null;
