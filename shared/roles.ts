/**
 * Lowest role first. Each role includes the rights of the previous roles. `is_admin` gives access to the back office; a
 * user with `is_admin` and no stored role is an owner.
 */
export const roles = {
  packer: {
    label: 'Préparation',
    can: 'lire les commandes et préparer les colis\u00A0: étiquettes, bons, expéditions',
  },
  seller: {
    label: 'Vente',
    can: 'gérer la boutique\u00A0: lives, commandes, produits, clientes et textes, mais pas les réglages, l’équipe, les remboursements ni l’effacement de données',
  },
  owner: {
    label: 'Propriétaire',
    can: 'tout faire, et décider qui a des droits',
  },
} as const;

export type Role = keyof typeof roles;

export const ownRoleSentence = (role: Role): string =>
  `Votre rôle\u00A0: ${roles[role].label}. Vous pouvez ${roles[role].can}.`;

export const roleNames = Object.keys(roles) as [Role, ...Role[]];

const DEFAULT_ROLE: Role = 'seller';

export const isRoleAtLeast = (role: Role | null, needed: Role): boolean =>
  role !== null && roleNames.indexOf(role) >= roleNames.indexOf(needed);

export const roleFor = ({ role = DEFAULT_ROLE }: { readonly role?: Role }): Role => role;

/** Returns null without rights. New rights without a chosen role are those of `DEFAULT_ROLE`. */
export function roleAfter(before: Role | null, { isAdmin = before !== null, role }: RightsChange): Role | null {
  return isAdmin ? (role ?? before ?? DEFAULT_ROLE) : null;
}

/** True for a change that makes a new owner, which needs a fresh proof (decision 0079). */
export const makesOwner = (before: Role | null, change: RightsChange): boolean =>
  before !== 'owner' && roleAfter(before, change) === 'owner';

export interface RightsChange {
  isAdmin?: boolean | undefined;
  role?: Role | undefined;
}
