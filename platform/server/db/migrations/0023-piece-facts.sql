-- What the buyer is told of a piece before she pays, where the seller says it.
alter table products
  add column composition text,
  add column maker text,
  add column condition text constraint products_condition_check
    check (condition in ('new', 'like-new', 'very-good', 'good', 'fair'));
