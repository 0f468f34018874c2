-- True once the provider's signed notice of a transaction has arrived. Null for transactions stored before this column.
set local lock_timeout = '5s';
alter table payment_transactions add column is_noticed boolean;
alter table payment_transactions alter column is_noticed set default false;
