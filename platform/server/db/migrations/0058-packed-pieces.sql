-- The pieces that were put in their parcel at the table (decision 0074).
set local lock_timeout = '5s';

create table packed_pieces (
  item_id uuid primary key references order_items (id) on delete cascade,
  packed_at timestamptz not null,
  packed_by text not null
);

-- What its order lets go is in no parcel any more, though the order may take it back.
create function unpack_released() returns trigger language plpgsql as $$
begin
  delete from packed_pieces where item_id = new.id;
  return null;
end
$$;
create trigger unpack_released after update of released_at on order_items
  for each row when (new.released_at is not null) execute function unpack_released();
