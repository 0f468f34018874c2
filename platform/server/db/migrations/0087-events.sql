-- One record of events (decision 0098). The table of the events of orders takes in the changes of settings, accounts and
-- pieces; blocks and versions of texts are told in it from now on. The rows of orders, by far the most, stay in place.
set local lock_timeout = '5s';

alter table order_events rename to events;
alter sequence order_events_id_seq rename to events_id_seq;
alter index order_events_pkey rename to events_pkey;
alter index order_events_by_order rename to events_by_order;
alter index order_events_by_time rename to events_by_time;
alter index order_events_by_author rename to events_by_author;
-- The foreign key keeps its name, by which the previous version knows what its refusal means.
alter table events
  alter column order_id drop not null,
  -- No foreign keys: erasing an account would wait for whoever acts (see 0004).
  add column user_id uuid,
  add column other_id uuid;
comment on table events is 'What happened, by whom, to what: the lines of « Historique ». Without an order, the first word of the type is the kind of the line.';
comment on column events.user_id is 'whose account, of an event of no order';
comment on column events.other_id is 'the other account of a merge';

-- Mails of changes of accounts name an event from now on. No new id may be one that an old change has.
select setval('events_id_seq', greatest((select last_value from events_id_seq), (select coalesce(max(id), 1) from account_changes)));

create temporary table moved as
  select c.*, nextval('events_id_seq') as event_id from (select * from account_changes order by at, id) c;
insert into events (id, at, actor_kind, actor_id, actor_name, type, user_id, other_id, data) overriding system value
select event_id, at,
  case when actor_name is not null or actor_id is not null then 'admin' when what in ('claimed', 'erased-herself') then 'customer'
    else 'system' end,
  actor_id, actor_name,
  case when what in ('edited', 'merged', 'merge-undone', 'claimed', 'note-written', 'note-removed') then 'person.' else 'account.' end || what,
  user_id, other_id,
  jsonb_strip_nulls(jsonb_build_object('email', email, 'from', role_before, 'to', role_after))
    || case when before is null then '{}' else jsonb_build_object('before', before) end
    || case when after is null then '{}' else jsonb_build_object('after', after) end
from moved order by event_id;
update mails m set key = 'account-change-' || event_id || case when m.key like '%-former' then '-former' else '' end
from moved where m.kind = 'account-changed' and split_part(m.key, '-', 3) = moved.id::text;
drop table moved;

insert into events (at, actor_kind, actor_id, actor_name, type, data)
select at, case when actor_id is null and actor_name is null then 'system' else 'admin' end, actor_id, actor_name, 'setting.set',
  jsonb_build_object('key', key, 'from', value_before, 'to', value_after)
from setting_changes order by at, id;

insert into events (at, actor_kind, actor_id, actor_name, type, data)
select at, case when actor_id is null and actor_name is null then 'system' else 'admin' end, actor_id, actor_name, 'piece.' || what,
  data || jsonb_build_object('liveId', live_id, 'refs', refs)
from piece_changes order by at, id;

-- Blocks and versions knew their authors by name alone.
create temporary table authors as
  select distinct on (name) id, name from (
    select u.id, u.is_admin, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.tiktok_username, u.email) as name
    from users u) named
  where name in (select blocked_by from user_blocks union select unblocked_by from user_blocks union select saved_by from page_versions)
  order by name, is_admin desc, id;
insert into events (at, actor_kind, actor_id, actor_name, type, user_id, data)
select told.at, 'admin', authors.id, told.by, told.type, b.user_id, jsonb_build_object('reason', b.reason, 'block', b.id::text)
from user_blocks b
  cross join lateral (values (b.blocked_at, b.blocked_by, 'block.blocked'), (b.unblocked_at, b.unblocked_by, 'block.unblocked')) told (at, by, type)
  left join authors on authors.name = told.by
where told.at is not null order by told.at, b.id;
insert into events (at, actor_kind, actor_id, actor_name, type, data)
select v.at, case when v.saved_by is null then 'system' else 'admin' end, authors.id, v.saved_by, 'text.saved',
  jsonb_build_object('code', v.code, 'title', v.title)
from page_versions v left join authors on authors.name = v.saved_by order by v.at, v.id;
drop table authors;

-- Events of no order are few: each of these indexes leaves out those of orders.
create index events_by_kind on events (split_part(type, '.', 1), at desc, id desc) where order_id is null;
create index events_by_author_and_kind on events (actor_id, split_part(type, '.', 1), at desc, id desc)
  where order_id is null and actor_id is not null;
create index events_by_user on events (user_id, at desc, id desc) where user_id is not null;
create index events_by_other on events (other_id, at desc, id desc) where other_id is not null;
create index events_by_email on events ((data ->> 'email')) where order_id is null and data ? 'email';
create index events_by_ref on events using gin ((data -> 'refs') jsonb_path_ops) where order_id is null and data ? 'refs';

drop table setting_changes, account_changes, piece_changes;

-- All that follows is for the previous version, which runs beside this one while processes are replaced, and again if they
-- are put back: its four tables are views that read and write `events`; what it does to blocks and versions is told by
-- triggers. A later release drops it, and renames `order_events_order_id_fkey`.
create view order_events as
  select id, order_id, at, actor_kind, actor_id, actor_name, type, data from events where order_id is not null;

create view setting_changes as
  select id, data ->> 'key' as key, at, actor_id, actor_name, data -> 'from' as value_before, data -> 'to' as value_after
  from events where order_id is null and split_part(type, '.', 1) = 'setting';

create view piece_changes as
  select id, at, actor_id, actor_name, split_part(type, '.', 2) as what, (data ->> 'liveId')::uuid as live_id,
    array(select jsonb_array_elements_text(data -> 'refs')::integer) as refs, data - '{liveId,refs}'::text[] as data
  from events where order_id is null and split_part(type, '.', 1) = 'piece';

create view account_changes as
  select id, at, actor_id, actor_name, split_part(type, '.', 2) as what, user_id, data ->> 'email' as email,
    data ->> 'from' as role_before, data ->> 'to' as role_after, other_id, data -> 'before' as before, data -> 'after' as after
  from events where order_id is null and split_part(type, '.', 1) in ('account', 'person');

create function keep_change() returns trigger language plpgsql as $$
declare
  told events;
begin
  if tg_op = 'DELETE' then
    delete from events where id = old.id;
    return old;
  end if;
  if tg_table_name = 'setting_changes' then
    told.type := 'setting.set';
    told.data := jsonb_build_object('key', new.key, 'from', new.value_before, 'to', new.value_after);
  elsif tg_table_name = 'piece_changes' then
    told.type := 'piece.' || new.what;
    told.data := new.data || jsonb_build_object('liveId', new.live_id, 'refs', new.refs);
  else
    told.type := case when new.what in ('edited', 'merged', 'merge-undone', 'claimed', 'note-written', 'note-removed') then 'person.'
      else 'account.' end || new.what;
    told.user_id := new.user_id;
    told.other_id := new.other_id;
    told.data := jsonb_strip_nulls(jsonb_build_object('email', new.email, 'from', new.role_before, 'to', new.role_after))
      || case when new.before is null then '{}' else jsonb_build_object('before', new.before) end
      || case when new.after is null then '{}' else jsonb_build_object('after', new.after) end;
  end if;
  if tg_op = 'UPDATE' then
    update events set actor_name = new.actor_name, user_id = told.user_id, other_id = told.other_id, data = told.data where id = old.id;
    return new;
  end if;
  told.actor_kind := case when new.actor_id is not null then 'admin' when told.type in ('person.claimed', 'account.erased-herself') then 'customer'
    else 'system' end;
  insert into events (at, actor_kind, actor_id, actor_name, type, user_id, other_id, data)
  values (new.at, told.actor_kind, new.actor_id, new.actor_name, told.type, told.user_id, told.other_id, told.data) returning id into new.id;
  return new;
end $$;
create trigger setting_changes_kept instead of insert or update or delete on setting_changes for each row execute function keep_change();
create trigger piece_changes_kept instead of insert or update or delete on piece_changes for each row execute function keep_change();
create trigger account_changes_kept instead of insert or update or delete on account_changes for each row execute function keep_change();

-- Tells what the transaction has not told itself by its end: the events of this transaction have its number.
create function tell_block() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from events where user_id = old.user_id and type like 'block.%' and data ->> 'block' = old.id::text;
    return null;
  end if;
  insert into events (at, actor_kind, actor_name, type, user_id, data)
  select told.at, 'admin', told.by, told.type, new.user_id, jsonb_build_object('reason', new.reason, 'block', new.id::text)
  from (values (new.blocked_at, new.blocked_by, 'block.blocked'), (new.unblocked_at, new.unblocked_by, 'block.unblocked')) told (at, by, type)
  where told.at is not null and (tg_op = 'INSERT' or told.type = 'block.unblocked') and not exists (
    select from events e where e.user_id = new.user_id and e.type = told.type and e.xmin = pg_current_xact_id()::xid);
  return null;
end $$;
create constraint trigger user_blocks_told after insert or delete or update of unblocked_at on user_blocks
  deferrable initially deferred for each row execute function tell_block();

create function tell_version() returns trigger language plpgsql as $$
begin
  insert into events (at, actor_kind, actor_name, type, data)
  select new.at, case when new.saved_by is null then 'system' else 'admin' end, new.saved_by, 'text.saved',
    jsonb_build_object('code', new.code, 'title', new.title)
  where not exists (
    select from events e where e.order_id is null and split_part(e.type, '.', 1) = 'text' and e.data ->> 'code' = new.code
      and e.xmin = pg_current_xact_id()::xid);
  return null;
end $$;
create constraint trigger page_versions_told after insert on page_versions
  deferrable initially deferred for each row execute function tell_version();
