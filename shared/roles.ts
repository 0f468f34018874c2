/**
 * What somebody with rights may do, from the least to the most: each may also do what those before her may. That she
 * may enter the back office at all is `is_admin`; rights given without a role are an owner's.
 */
export const roles = {
  packer: {
    label: 'Préparation',
    can: 'lire les commandes et préparer les colis : étiquettes, bons, expéditions',
  },
  seller: {
    label: 'Vente',
    can: 'tenir la boutique : lives, commandes, produits, clientes et textes, mais pas les réglages, l’équipe, les remboursements ni l’effacement de données',
  },
  owner: {
    label: 'Propriétaire',
    can: 'tout faire, et décider qui a des droits',
  },
} as const;

export type Role = keyof typeof roles;

/** Tells a member of the team her role, in a mail or on a page. */
export const ownRoleSentence = (role: Role): string =>
  `Votre rôle : ${roles[role].label}. Vous pouvez ${roles[role].can}.`;

export const roleNames = Object.keys(roles) as [Role, ...Role[]];

/** Who must call what says nothing of a role. */
const USUAL: Role = 'seller';

/** Whether a role reaches the one that is needed; null is nobody with rights. */
export const reaches = (role: Role | null, needed: Role = USUAL): boolean =>
  role !== null && roleNames.indexOf(role) >= roleNames.indexOf(needed);

/** The least role that may call an endpoint of the back office. */
export const roleFor = ({ role = USUAL }: { readonly role?: Role }): Role => role;

/** The role after a change: rights that are given are an owner's unless a role is chosen, and null is no rights. */
export function roleAfter(before: Role | null, { isAdmin = before !== null, role }: RightsChange): Role | null {
  return isAdmin ? (role ?? before ?? 'owner') : null;
}

/** What is not said stays. */
export interface RightsChange {
  isAdmin?: boolean | undefined;
  role?: Role | undefined;
}
