import sql from 'sql-template-tag';

/**
 * The lines an order shows, as SQL over `order_items i`: those it holds, and, once cancelled, those it held.
 * Lines taken out by hand are not shown; the order's trace has them.
 */
export const shownLines = sql`(i.released_at is null or i.release_reason = 'cancelled')`;

/** An order's lines as the contract shows them; needs `o` for the order in scope. */
export const itemsJson = sql`coalesce((
  select json_agg(json_build_object('id', i.id, 'productId', p.id, 'ref', p.ref, 'name', p.name, 'size', p.size,
    'colourName', c.name, 'hexCode', c.hex_code, 'price', i.price_cents, 'quantity', i.quantity) order by i.created_at, i.id)
  from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
  where i.order_id = o.id and ${shownLines}), '[]')`;
