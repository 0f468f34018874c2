import { type Source, SourceFault } from './source.ts';

interface SourceTable {
  label: string;
  /** Columns without which the import fails. */
  required: readonly string[];
  optional: readonly string[];
  /** True for tables without which the import fails. */
  needed: boolean;
}

const table = (label: string, required: string, optional: string, needed = false): SourceTable => ({
  label,
  required: required.split(' '),
  optional: optional.split(' '),
  needed,
});

/** Tables of the old shop (SYS-01) in import order: each table follows the tables that it references. */
export const sourceTables = {
  'auth.users': table('comptes', 'id email', 'email_confirmed_at confirmed_at last_sign_in_at created_at deleted_at'),
  'public.users': table(
    'utilisateurs',
    'id email tiktok_username',
    'auth_id first_name last_name phone_number display_name avatar_url is_admin created_at updated_at',
    true,
  ),
  'public.lives': table('lives', 'id title live_date', 'ref is_active created_at updated_at', true),
  'public.product_colors': table('couleurs', 'id name hex_code', 'created_at updated_at'),
  'public.products': table('produits', 'id live_id ref name price', 'size color_id created_at updated_at', true),
  'public.orders': table(
    'commandes',
    'id order_number status user_id',
    'order_date payment_date total_amount live_id shipping_type shipping_address shipping_label_path tracking_id ' +
      'tracking_number payment_id payment_status pseudo display_name live_title comment created_at updated_at',
    true,
  ),
  'public.order_items': table('articles', 'id order_id product_id price', 'quantity created_at', true),
  'public.faqs': table('questions', 'id title content', 'rank created_at updated_at'),
  'public.pages': table('pages', 'id title content code', 'is_active created_at updated_at'),
  'public.tiktok_live_users': table(
    'spectateurs',
    'live_id tiktok_username',
    'id display_name tiktok_user_id avatar_url created_at',
  ),
  'public.tiktok_event': table(
    'commentaires',
    'id type_evenement create_time',
    'live_id user_nickname user_id user_unique_id avatar_url comment msg_id payload inserted_at',
  ),
} satisfies Record<string, SourceTable>;

export type SourceTableName = keyof typeof sourceTables;
export const sourceTableNames = Object.keys(sourceTables) as SourceTableName[];

/** Returns the imported columns that the source has. */
export function wantedColumns(source: Source, name: SourceTableName): string[] {
  const existing = source.columnsOf(name) ?? [];
  const { required, optional } = sourceTables[name];
  return [...required, ...optional].filter((column) => existing.includes(column));
}

/**
 * Returns the columns that are not imported. Leaves out `auth.users`, whose other columns belong to the old sign-in.
 */
export function unknownColumns(source: Source, name: SourceTableName): string[] {
  if (name === 'auth.users') return [];
  const columns = wantedColumns(source, name);
  return (source.columnsOf(name) ?? []).filter((column) => !columns.includes(column));
}

/** @throws SourceFault naming the missing required tables and columns. */
export function assertIsShop(source: Source): void {
  const missing = sourceTableNames.flatMap((name) => {
    const existing = source.columnsOf(name);
    if (!existing) return sourceTables[name].needed ? [name] : [];
    return sourceTables[name].required
      .filter((column) => !existing.includes(column))
      .map((column) => `${name}.${column}`);
  });
  if (missing.length > 0) throw new SourceFault(`Ce n’est pas une boutique connue : il manque ${missing.join(', ')}.`);
}
