-- What changed, for the answers that each process keeps in memory (decision 0108). Triggers write it, so that whoever writes
-- a row is followed: another process, the previous version, a tool, a statement by hand. Rows are only added: writers wait
-- for nobody.
set local lock_timeout = '5s';

create table changes (
  xid xid8 not null default pg_current_xact_id(),
  source text not null,
  about text,
  id uuid
);
create index changes_by_xid on changes (xid);
comment on table changes is 'One line per changed row, for answers kept in memory. Emptied by night.';
comment on column changes.source is 'the table of the row; * for everything';
comment on column changes.about is 'what `id` is the id of: user, order, product or parcel; null when anybody may see the row';

-- The lines of transactions that a snapshot did not show, each as [source, users]: the users who see the row in their
-- orders, null when anybody may see it. Users are looked up here and not by the trigger, whose transaction may not see that
-- an order has just moved to somebody else. One plan for all calls: making a new one would cost more than running it.
create function changes_since(next xid8, running xid8[]) returns json language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select json_agg(json_build_array(c.source, to_json(
      case c.about
        when 'user' then array[c.id]
        when 'order' then array(select o.user_id from orders o where o.id = c.id)
        when 'product' then array(
          select o.user_id from order_items i join orders o on o.id = i.order_id where i.product_id = c.id)
        when 'parcel' then array(select o.user_id from orders o where o.parcel_id = c.id)
      end)))
    from (
      (select * from changes where xid >= next order by xid limit 1001)
      union all select * from changes where xid = any(running)) c);
end $$;

-- The argument is the column that says whom the row is shown to.
create function note_change() returns trigger language plpgsql as $$
declare
  about text;
  before uuid;
  after uuid;
begin
  if tg_op = 'UPDATE' and new *= old then
    return null;
  elsif tg_nargs = 0 then
    insert into changes (source) values (tg_table_name);
    return null;
  elsif tg_argv[0] = 'user_id' then
    about := 'user';
    if tg_op <> 'INSERT' then before := old.user_id; end if;
    if tg_op <> 'DELETE' then after := new.user_id; end if;
  elsif tg_argv[0] = 'order_id' then
    about := 'order';
    if tg_op <> 'INSERT' then before := old.order_id; end if;
    if tg_op <> 'DELETE' then after := new.order_id; end if;
  else
    about := tg_argv[1];
    if tg_op <> 'INSERT' then before := old.id; end if;
    if tg_op <> 'DELETE' then after := new.id; end if;
  end if;
  insert into changes (source, about, id) values (tg_table_name, about, coalesce(after, before));
  if before <> after then
    insert into changes (source, about, id) values (tg_table_name, about, before);
  end if;
  return null;
end $$;

-- The lines of a withdrawal belong to an order, which never changes.
create function note_change_of_withdrawal() returns trigger language plpgsql as $$
begin
  insert into changes (source, about, id)
  select distinct tg_table_name, 'order', w.order_id
  from (select case when tg_op <> 'INSERT' then old.withdrawal_id end as id union all select case when tg_op <> 'DELETE' then new.withdrawal_id end) r
  join withdrawals w on w.id = r.id;
  return null;
end $$;

create trigger change_noted after insert or update or delete on orders for each row execute function note_change('user_id');
create trigger change_noted after insert or update or delete on sessions for each row execute function note_change('user_id');
create trigger change_noted after insert or update or delete on second_factors for each row execute function note_change('user_id');
create trigger change_noted after insert or update or delete on pseudo_proofs for each row execute function note_change('user_id');
create trigger change_noted after insert or update or delete on user_blocks for each row execute function note_change('user_id');
create trigger change_noted after insert or update or delete on users for each row execute function note_change('id', 'user');
create trigger change_noted after insert or update or delete on products for each row execute function note_change('id', 'product');
create trigger change_noted after insert or update or delete on parcels for each row execute function note_change('id', 'parcel');
create trigger change_noted after insert or update or delete on order_items for each row execute function note_change('order_id');
create trigger change_noted after insert or update or delete on events for each row execute function note_change('order_id');
create trigger change_noted after insert or update or delete on payment_transactions for each row execute function note_change('order_id');
create trigger change_noted after insert or update or delete on refunds for each row execute function note_change('order_id');
create trigger change_noted after insert or update or delete on invoices for each row execute function note_change('order_id');
create trigger change_noted after insert or update or delete on order_confirmations for each row execute function note_change('order_id');
create trigger change_noted after insert or update or delete on parcel_events for each row execute function note_change('order_id');
create trigger change_noted after insert or update or delete on withdrawals for each row execute function note_change('order_id');
create trigger change_noted after insert or update or delete on withdrawal_items
  for each row execute function note_change_of_withdrawal();
create trigger change_noted after insert or update or delete on product_colors for each row execute function note_change();
create trigger change_noted after insert or update or delete on settings for each row execute function note_change();
create trigger change_noted after insert or update or delete on pages for each row execute function note_change();
create trigger change_noted after insert or update or delete on page_versions for each row execute function note_change();
create trigger change_noted after insert or update or delete on faqs for each row execute function note_change();
create trigger change_noted after insert or update or delete on lives for each row execute function note_change();
create trigger change_noted after insert or update or delete on claims for each row execute function note_change();
create trigger change_noted after insert or update or delete on live_airings for each row execute function note_change();
-- Comments come by the hundred. Answers show those that name a piece.
create trigger change_noted after insert on tiktok_event
  for each row when (new.mentioned_ref is not null) execute function note_change();
create trigger change_noted_of_mention after update of live_id, mentioned_ref on tiktok_event for each row execute function note_change();
create trigger change_noted_of_removal after delete on tiktok_event
  for each row when (old.mentioned_ref is not null) execute function note_change();
