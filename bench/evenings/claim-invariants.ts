import sql from 'sql-template-tag';
import { settingKeyOf } from '#features/settings/server/queries.ts';
import { pastPayment, rows, type Invariant } from './invariant.ts';

export const claimInvariants: readonly Invariant[] = [
  {
    name: 'a piece has one holding claim at most',
    broken: rows('c.product_id', sql`from claims c where c.state = 'held' group by 1 having count(*) > 1`),
  },
  {
    name: 'a holding claim has the piece that its order holds',
    broken: rows(
      'c.id',
      sql`from claims c left join order_items i on i.id = c.item_id
        where c.state = 'held' and (i.released_at is not null or i.product_id is distinct from c.product_id)`,
    ),
  },
  {
    // A claim keeps the pseudo of its comment when the seller corrects the pseudo of the account.
    name: 'the buyer of a holding claim owns the order of its piece',
    broken: rows(
      'c.id',
      sql`from claims c join order_items i on i.id = c.item_id join orders o on o.id = i.order_id
        join users u on u.id = o.user_id
        where c.state = 'held' and c.pseudo is distinct from u.tiktok_username and c.pseudo is distinct from o.pseudo
          and c.tiktok_user_id is distinct from u.tiktok_user_id and not exists (
            select from events e where e.user_id = u.id and e.type = 'person.edited' and e.data -> 'before' ->> 'pseudo' is not null)`,
    ),
  },
  {
    name: 'nobody waits for a sold piece',
    broken: rows(
      'c.id',
      sql`from claims c join order_items i on i.product_id = c.product_id and i.released_at is null
        join orders o on o.id = i.order_id where c.state = 'waiting' and o.status in (${pastPayment})`,
    ),
  },
  {
    name: 'a waiting claim does not refer to an item that holds a piece',
    broken: rows(
      'c.id',
      sql`from claims c join order_items i on i.id = c.item_id
        where c.state = 'waiting' and i.released_at is null`,
    ),
  },
  {
    name: 'no viewer waits for a piece that the viewer’s own order holds',
    broken: rows(
      'c.id',
      sql`from claims c join order_items i on i.product_id = c.product_id and i.released_at is null
        join orders o on o.id = i.order_id join users u on u.id = o.user_id
        where c.state = 'waiting' and u.tiktok_username = c.pseudo`,
    ),
  },
  {
    // Leaves out a viewer who commented after the decision, and a shop with a block, a merge or a limit of pieces per
    // buyer. In these cases the shop may give the piece to a later claim.
    name: 'the shop gives a piece to its first certain claim',
    broken: rows(
      'c.id',
      sql`from claims c join claims earlier on earlier.product_id = c.product_id and (earlier.arrived_at, earlier.id) < (c.arrived_at, c.id)
        where c.state = 'held' and c.decided_by in ('La boutique', 'Test') and earlier.state = 'waiting'
          and earlier.certainty = 'certain' and earlier.gives_up_at is null and earlier.decided_at is null
          and not exists (select from tiktok_event t where t.user_id = earlier.tiktok_user_id
            and t.create_time > extract(epoch from c.decided_at) * 1000)
          and not exists (select from user_blocks) and not exists (select from user_merges)
          and not exists (select from settings s where s.key = ${settingKeyOf('piecesPerBuyer')} and s.value <> 'null')`,
    ),
  },
];
