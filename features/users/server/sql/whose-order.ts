import sql from 'sql-template-tag';

/** First and last name as one, null when she gave neither; needs `u` of `users` in scope. */
export const fullName = sql`nullif(concat_ws(' ', u.first_name, u.last_name), '')`;

/** How lists name a customer: her name, else her e-mail; needs `u` in scope. */
export const customerName = sql`coalesce(${fullName}, u.email)`;

/** The pseudo that she has now, else the one that her order was made under; needs `u` and `o` in scope. */
export const buyerPseudo = sql`coalesce(u.tiktok_username, o.pseudo)`;
