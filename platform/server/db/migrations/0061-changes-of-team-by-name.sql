-- The predicate named what is left out: of six words that the planner knows to be nearly all rows, it expects the rest
-- to be a quarter of the table, and read an author's whole history rather than this index of a few lines.
-- These are `accountChanges` of `domain/team/labels.ts`.
set local lock_timeout = '5s';

drop index account_changes_of_team;
create index account_changes_of_team on account_changes (at desc, id desc)
  where what in ('role', 'invited', 'invitation-withdrawn', 'joined', 'factor-on', 'factor-off', 'factor-reset',
    'signed-out', 'erased', 'erased-herself', 'forgotten', 'made-owner');
