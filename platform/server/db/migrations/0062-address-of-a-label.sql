-- Hash of the address that the carrier was sent (`addressVersion` of `server/features/orders/address.ts`): a label is
-- compared with the address that its order has now. Null for labels of earlier releases, which are not compared.
set local lock_timeout = '5s';

alter table shipping_labels add column address_version text;
