-- The provider's number of the shop to which a transaction belongs. After a change of the contract, the provider no
-- longer knows the transactions of the earlier number. Null for transactions stored before this column.
set local lock_timeout = '5s';
alter table payment_transactions add column shop_id text;
alter table payment_transactions add constraint payment_transactions_shop_id_check check (length(shop_id) <= 64) not valid;
