-- The page of a cancelled order says what happens to its payment, which depends on the outcome of its settled alerts. Records
-- the steps of alerts for the answers kept in memory (decision 0108).
set local lock_timeout = '5s';
-- A step belongs to an alert, whose order never changes. For a step deleted with its alert, the join finds no
-- alert: the alert's own trigger records this change.
create function note_change_of_alert_step() returns trigger language plpgsql as $$
begin
  insert into changes (source, about, id)
  select distinct tg_table_name, 'order', a.order_id
  from (select case when tg_op <> 'INSERT' then old.item_id end as id union all select case when tg_op <> 'DELETE' then new.item_id end) s
  join attention_items a on a.id = s.id
  where a.order_id is not null;
  return null;
end $$;
create trigger change_noted after insert or update or delete on attention_steps
  for each row execute function note_change_of_alert_step();
