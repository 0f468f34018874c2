-- What became of the last label that was asked for is read with each order to prepare.
set local lock_timeout = '5s';

create index shipping_labels_by_order on shipping_labels (order_id, created_at desc);
