-- An order that was refunded and sold again has a confirmation of each sale (decision 0046). The row holds the latest.
set local lock_timeout = '5s';
-- PDFs of the earlier sales, oldest first, inside bucket `documents`.
alter table order_confirmations add column earlier_pdf_paths text[] not null default '{}';
