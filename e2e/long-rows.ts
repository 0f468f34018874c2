import sql from 'sql-template-tag';
import { orderLifecycle, orderStatuses, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { insertRows } from '#sandbox/demo/insert-rows.ts';
import type { TestShop } from '#sandbox/testing/shop.ts';

/** Returns a fixed id. `kind` distinguishes the tables. */
export const idOf = (kind: number, index: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`;
export const longUser = (index: number) => idOf(1, index);
export const longOrder = (index: number) => idOf(4, index);
export const LIVE = idOf(2, 0);

/** Longest realistic values. A list with room for them has room for any other value. */
export const LONG = {
  firstName: 'Marie-Antoinette',
  lastName: 'Vandenbroucke-Delahaye-Lefèvre',
  live: 'Grand live de Noël : manteaux, robes de fête et accessoires',
  product: 'Manteau oversize en laine bouclée à double boutonnage',
  colour: 'Vert sapin profond irisé',
};
const statusOf = (index: number): OrderStatus => orderStatuses[index % orderStatuses.length] ?? 'to-validate';
/** Returns pseudos of 24 characters, the maximum, and of 12 characters in turn. */
export const pseudoOf = (index: number) =>
  `${'abcdefghijklmnopqrstuv'.slice(0, index % 2 ? 22 : 10)}${String(index).padStart(2, '0')}`;
export const emailOf = (index: number) =>
  `marieantoinettevandenbroucke${String(index).padStart(2, '0')}@messagerie-de-france.example`;

/** Inserts rows with the longest values. The orders have all statuses in turn. */
export async function insertLongRows({ shop }: TestShop, orders = 60): Promise<void> {
  const { db } = shop;
  const at = shop.now();
  const ago = (minutes: number) => new Date(at.getTime() - minutes * 60_000).toISOString();
  const manyOf = <T>(count: number, row: (index: number) => T) => Array.from({ length: count }, (_, n) => row(n));
  const datesAt = (minutes: number) => ({ created_at: ago(minutes), updated_at: ago(minutes) });
  await insertRows(
    db,
    'auth_identities',
    manyOf(10, (n) => ({
      id: idOf(6, n),
      email: emailOf(n),
      created_at: ago(n),
      last_sign_in_at: ago(n),
    })),
  );
  await insertRows(
    db,
    'users',
    manyOf(20, (n) => ({
      id: longUser(n),
      auth_id: n < 10 ? idOf(6, n) : null,
      first_name: LONG.firstName,
      last_name: LONG.lastName,
      email: emailOf(n),
      tiktok_username: pseudoOf(n),
      is_admin: false,
      ...datesAt(n),
    })),
  );
  await insertRows(
    db,
    'lives',
    manyOf(3, (n) => ({
      id: idOf(2, n),
      title: LONG.live,
      ref: 'grand-live',
      live_date: ago(n * 1440),
      is_active: n === 0,
      ...datesAt(n),
    })),
  );
  await insertRows(
    db,
    'product_colors',
    manyOf(3, (n) => ({
      id: idOf(5, n),
      name: `${LONG.colour} ${n}`,
      hex_code: '#1f4d3a',
      ...datesAt(n),
    })),
  );
  await insertRows(
    db,
    'products',
    manyOf(orders, (n) => ({
      id: idOf(3, n),
      live_id: LIVE,
      ref: 100_000 + n,
      name: LONG.product,
      price_cents: 129_900,
      size: 'Taille unique (38-46)',
      color_id: idOf(5, 0),
      ...datesAt(n),
    })),
  );
  await insertRows(
    db,
    'orders',
    manyOf(orders, (n) => {
      const status = statusOf(n);
      const isPaid = orderLifecycle[status].isPastPayment;
      return {
        id: longOrder(n),
        order_number: `C${100_000 + n}`,
        order_date: ago(n),
        payment_date: isPaid ? ago(n) : null,
        status,
        total_amount_cents: 130_500,
        live_id: LIVE,
        user_id: longUser(n % 12),
        shipping_type: 'Colissimo',
        pseudo: pseudoOf(n % 12),
        comment: 'À livrer avec la commande précédente, merci beaucoup',
        ...datesAt(n),
      };
    }),
  );
  await insertRows(
    db,
    'order_items',
    manyOf(orders, (n) => ({
      id: idOf(7, n),
      order_id: longOrder(n),
      product_id: idOf(3, n),
      price_cents: 129_900,
      quantity: 1,
      created_at: ago(n),
      ...(orderLifecycle[statusOf(n)].holdsItsPieces
        ? { released_at: null, release_reason: null }
        : { released_at: ago(n), release_reason: 'cancelled' }),
    })),
  );
  await insertRows(
    db,
    'faqs',
    manyOf(4, (n) => ({
      id: idOf(8, n),
      title: 'Combien de temps faut-il pour recevoir ma commande après le live du dimanche soir ?',
      content: '<p>Cinq jours.</p>',
      rank: n,
      ...datesAt(n),
    })),
  );
  await insertRows(
    db,
    'pages',
    manyOf(3, (n) => ({
      id: idOf(9, n),
      title: 'Conditions générales de vente et de retour des articles soldés',
      content: '<p>Texte.</p>',
      code: `conditions-generales-de-vente-et-de-retour-des-articles-${n}`,
      is_active: n !== 2,
      ...datesAt(n),
    })),
  );
  await db.run(sql`analyze`);
}
