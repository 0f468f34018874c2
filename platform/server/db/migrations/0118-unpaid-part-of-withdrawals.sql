-- Part of a withdrawal's amount that the buyer had not paid, in cents. The amount lowers the price of the order, and the
-- shop refunds the amount without this part (decision 0044).
set local lock_timeout = '5s';
alter table withdrawals add column unpaid_cents integer not null default 0;
alter table withdrawals add constraint withdrawals_unpaid_check
  check (unpaid_cents between 0 and amount_cents) not valid;
