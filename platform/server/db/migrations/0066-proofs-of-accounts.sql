-- Mailed codes that confirm a change of an account, and the history of these changes (decision 0079).
set local lock_timeout = '5s';

alter table sign_in_requests
  drop constraint sign_in_requests_purpose_check,
  add constraint sign_in_requests_purpose_check check (purpose in
    ('sign-in', 'sign-up', 'password-reset', 'invitation', 'proof', 'email-change')),
  -- The user who asked for a `proof` or an `email-change`; null for the other purposes.
  add column user_id uuid;
create index sign_in_requests_by_user on sign_in_requests (user_id) where user_id is not null;

alter table account_changes
  drop constraint account_changes_what_check,
  add constraint account_changes_what_check check (what in
    ('role', 'invited', 'invitation-withdrawn', 'joined', 'factor-on', 'factor-off', 'factor-reset', 'signed-out', 'erased',
      'made-owner', 'erased-herself', 'forgotten', 'password-changed', 'email-changed',
      'edited', 'merged', 'merge-undone', 'claimed', 'note-written', 'note-removed'));
drop index account_changes_of_team;
create index account_changes_of_team on account_changes (at desc, id desc)
  where what in ('role', 'invited', 'invitation-withdrawn', 'joined', 'factor-on', 'factor-off', 'factor-reset',
    'password-changed', 'email-changed', 'signed-out', 'erased', 'erased-herself', 'forgotten', 'made-owner');
