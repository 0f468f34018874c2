import type { DatabaseRefusal } from './insert-valid-rows.ts';

const reasons: Readonly<Record<string, string>> = {
  users_auth_id_key: 'son compte est déjà celui d’un autre utilisateur',
  products_live_id_fkey: 'son live n’est pas dans la boutique',
  products_color_id_fkey: 'sa couleur n’est pas dans la boutique',
  products_live_ref_key: 'sa référence est déjà prise dans ce live',
  products_ref_check: 'sa référence doit être un nombre à partir de 1',
  product_colors_hex_code_check: 'son code couleur n’est pas un # suivi de six chiffres ou lettres de A à F',
  orders_user_id_fkey: 'son utilisateur n’est pas dans la boutique',
  orders_live_id_fkey: 'son live n’est pas dans la boutique',
  orders_order_number_key: 'son numéro est déjà celui d’une autre commande',
  order_items_product_id_fkey: 'sa pièce n’est pas dans la boutique',
  order_items_quantity_check: 'chaque pièce est unique, sa quantité doit être 1',
  pages_one_active_per_code: 'une page active avec ce code existe déjà',
  pages_code_check: 'son code n’est pas un slug valide (ex : ma-page-exemple)',
  faqs_rank_check: 'son rang est négatif',
  tiktok_live_users_live_id_fkey: 'son live n’est pas dans la boutique',
  tiktok_event_live_id_fkey: 'son live n’est pas dans la boutique',
};

/** Returns the reason in French for a row that the database has refused. */
export function rejectionReason({ code, constraint, message }: DatabaseRefusal): string {
  const reason = constraint ? reasons[constraint] : undefined;
  if (reason) return reason;
  if (constraint?.endsWith('_pkey')) return 'cet identifiant est en double';
  return code.startsWith('22') ? `valeur illisible (${message})` : `contraire aux règles de la boutique (${message})`;
}
