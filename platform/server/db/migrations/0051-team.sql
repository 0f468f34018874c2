-- An invitation to the team is a mail that lets someone in, with the role that it gives and who sent it.
alter table sign_in_requests
  drop constraint sign_in_requests_purpose_check,
  add constraint sign_in_requests_purpose_check check (purpose in ('sign-in', 'sign-up', 'password-reset', 'invitation')),
  add column role text check (role in ('owner', 'seller', 'packer')),
  add column invited_by text,
  add constraint sign_in_requests_invites check ((purpose = 'invitation') = (role is not null));
create index sign_in_requests_open_invitations on sign_in_requests (created_at)
  where purpose = 'invitation' and used_at is null;

-- The second factor of somebody with rights: asked for from when it is confirmed. The secret leaves the database for
-- nobody but her, and for her only until then.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret text not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- The half minute of the last code that was accepted: no code of it, or before, is accepted again.
  last_step bigint not null default 0
);
-- Codes for whoever has lost her telephone, each used once; kept as hashes.
create table recovery_codes (
  user_id uuid not null references second_factors (user_id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
-- When this session gave its second factor; null while it has not.
alter table sessions add column factor_at timestamptz;
