-- What was done to accounts: rights and their roles, invitations, second factors, sessions ended by an owner, data erased.
-- Only ever added to.
create table account_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- No foreign key: erasing an account would wait for whoever acts, and they for it (see 0004).
  actor_id uuid,
  actor_name text,
  what text not null check (what in
    ('role', 'invited', 'invitation-withdrawn', 'joined', 'factor-on', 'factor-off', 'factor-reset', 'signed-out', 'erased')),
  -- Whose account; null for an address that is invited.
  user_id uuid,
  -- Of an invitation, until the account of that address is erased.
  email text,
  -- Null is no rights.
  role_before text check (role_before in ('owner', 'seller', 'packer')),
  role_after text check (role_after in ('owner', 'seller', 'packer'))
);
create index account_changes_by_actor on account_changes (actor_id) where actor_id is not null;
