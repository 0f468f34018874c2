-- An invoice undoes the credit note of a waived rest, once its order is sold again (decision 0140).
set local lock_timeout = '5s';
alter table invoices drop constraint invoices_reason_check;
alter table invoices add constraint invoices_reason_check
  check (reason in ('sale', 'refund-undone', 'given-back', 'sale-undone', 'waived', 'waiver-undone')) not valid;
alter table invoices drop constraint invoices_check3;
alter table invoices add constraint invoices_kind_follows_reason
  check ((kind = 'invoice') = (reason in ('sale', 'refund-undone', 'waiver-undone'))) not valid;
