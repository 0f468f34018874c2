-- A shop in service is open once its owner says so (decision 0120). A shop that has orders was open before.
insert into settings (key, value, updated_at)
select 'is-open', 'true'::jsonb, now() where exists (select from orders)
on conflict (key) do nothing;
