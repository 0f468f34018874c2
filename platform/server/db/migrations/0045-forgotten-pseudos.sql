-- No pseudo is left of whom the shop forgot.
set local lock_timeout = '5s';

-- Traces of orders whose buyer was forgotten before this release kept the pseudos of a change.
update order_events e set data = '{}' from orders o
where e.type = 'order.pseudo-followed' and o.id = e.order_id and o.pseudo is null and e.data <> '{}';
-- Accounts that were erased before it left their pseudo, name of display and note on sold orders.
update order_events e set data = case when e.type = 'order.pseudo-followed' then '{}'::jsonb else e.data - 'pseudo' end
from orders o join users u on u.id = o.user_id
where o.id = e.order_id and u.email = 'efface-' || u.id || '@efface.invalid' and (e.data ? 'pseudo' or e.type = 'order.pseudo-followed');
update orders o set pseudo = null, display_name = null, comment = null from users u
where u.id = o.user_id and u.email = 'efface-' || u.id || '@efface.invalid'
  and (o.pseudo is not null or o.display_name is not null or o.comment is not null);
