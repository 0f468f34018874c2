-- Copies 0117. The claim of a held item is decided at the time of the shop, which may differ from the database's: the
-- time of the item, or `defile.now` of the statement that restores the item.
create or replace function claims_follow_items() returns trigger language plpgsql as $$
declare
  held bigint;
  at timestamptz := case tg_op when 'INSERT' then new.created_at
    else coalesce(nullif(current_setting('defile.now', true), '')::timestamptz, clock_timestamp()) end;
begin
  if new.released_at is null then
    update claims c set state = 'held', item_id = new.id, is_for_server = false, decided_at = at,
      decided_by = null, waited = true
    from orders o join users u on u.id = o.user_id
    where o.id = new.order_id and c.product_id = new.product_id and c.state = 'waiting'
      and c.pseudo = coalesce(u.tiktok_username, o.pseudo)
    returning c.id into held;
    if held is null and (tg_op = 'UPDATE' or coalesce(current_setting('defile.answers_claim', true), '') = '') then
      -- The buyer's last claim that is over; for a restored item, the claim that it had. None while the buyer waits for the
      -- piece again, under a later name.
      update claims set state = 'held', item_id = new.id, decided_at = at, decided_by = null,
        waited = tg_op = 'UPDATE' and waited
      where id = (
        select c.id from claims c join orders o on o.id = new.order_id join users u on u.id = o.user_id
        where c.product_id = new.product_id and not exists (
            select from claims other where other.product_id = c.product_id and other.state in ('waiting', 'held')
              and (other.pseudo = c.pseudo or other.tiktok_user_id = c.tiktok_user_id))
          and case when tg_op = 'UPDATE' then c.item_id = new.id and c.state = 'released'
            else c.pseudo = coalesce(u.tiktok_username, o.pseudo) and c.state not in ('waiting', 'held') end
        order by c.arrived_at desc, c.id desc limit 1);
    end if;
  else
    update claims set state = 'released', decided_at = new.released_at, decided_by = null
    where item_id = new.id and state = 'held';
  end if;
  return null;
end $$;
