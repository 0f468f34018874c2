-- Reaching those without an account (decision 0042).

-- Part of the link by which she comes to sign up with her pseudo filled in: nobody can guess another's.
alter table users add column invitation uuid not null default gen_random_uuid();
create unique index users_invitation_key on users (invitation);
-- When the seller wrote to her, who had no account, and who did so.
alter table users add column told_at timestamptz;
alter table users add column told_by text;
-- Unpaid orders, latest first.
create index orders_open on orders (created_at desc, id desc) where status in ('to-validate', 'to-pay');
