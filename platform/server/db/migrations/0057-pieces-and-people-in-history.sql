-- What « Historique » lacked (decision 0073): what is done to pieces, and to people beside their rights.
set local lock_timeout = '5s';

-- Only ever added to: a line for each gesture, of one piece or of many.
create table piece_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- No foreign keys: erasing an account would wait for whoever acts (see 0004), and a live may be deleted.
  actor_id uuid,
  actor_name text,
  what text not null check (what in ('created', 'changed', 'priced', 'deleted')),
  live_id uuid,
  refs integer[] not null,
  -- What stood before and after, as `domain/catalog/labels-changes.ts` reads it.
  data jsonb not null
);
create index piece_changes_by_time on piece_changes (at desc, id desc);
create index piece_changes_by_actor on piece_changes (actor_id, at desc, id desc) where actor_id is not null;
create index piece_changes_by_ref on piece_changes using gin (refs);

alter table account_changes
  drop constraint account_changes_what_check,
  add constraint account_changes_what_check check (what in
    ('role', 'invited', 'invitation-withdrawn', 'joined', 'factor-on', 'factor-off', 'factor-reset', 'signed-out', 'erased',
      'made-owner', 'erased-herself', 'forgotten',
      'edited', 'merged', 'merge-undone', 'claimed', 'note-written', 'note-removed')),
  -- The other account of a merge.
  add column other_id uuid,
  -- What stood before and after: gone with her data.
  add column before jsonb,
  add column after jsonb;
create index account_changes_by_time on account_changes (at desc, id desc);
create index account_changes_by_user on account_changes (user_id, at desc, id desc) where user_id is not null;
create index account_changes_by_other on account_changes (other_id) where other_id is not null;
