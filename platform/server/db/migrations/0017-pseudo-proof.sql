-- Whose pseudo it is (decision 0041).

-- Of whom the orders of a pseudo speak: the platform's own id of who had it when they were made. No proof of an account.
alter table users add column tiktok_user_id text;
create index users_by_person on users (tiktok_user_id) where tiktok_user_id is not null;

-- The code that she is to write in the chat of a live: one at a time for an account, of no use to anybody else.
create table pseudo_codes (
  user_id uuid primary key references users (id) on delete cascade,
  code text not null,
  expires_at timestamptz not null
);
create unique index pseudo_codes_code_key on pseudo_codes (code);

-- Who wrote it, and under which name, by which she goes since: an account's pseudo is proved while it is that name.
create table pseudo_proofs (
  user_id uuid primary key references users (id) on delete cascade,
  tiktok_user_id text not null,
  pseudo text not null,
  proved_at timestamptz not null
);
create unique index pseudo_proofs_one_account on pseudo_proofs (tiktok_user_id);
create index pseudo_proofs_by_pseudo on pseudo_proofs (pseudo);
