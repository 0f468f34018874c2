import {
  IconArrowBackUp,
  IconArrowMerge,
  IconBroadcast,
  IconCalculator,
  IconEye,
  IconFileText,
  IconHanger,
  IconHelpCircle,
  IconHistory,
  IconHome,
  IconId,
  IconLock,
  IconPackage,
  IconPalette,
  IconSettings,
  IconShoppingBag,
  IconStack2,
  IconUserQuestion,
  IconUsers,
  IconUsersGroup,
  IconVideo,
} from '@tabler/icons-react';
import { reaches, type Role } from '#shared/roles.ts';

/**
 * Links of the sidebar (ADM-03), by group. `go` is the key after `G`, `role` the minimum role, `badge` the count beside
 * the label.
 */
export const adminLinks = [
  { to: '/admin', label: 'Accueil', Icon: IconHome, go: 'a', group: 'start' },
  { to: '/admin/attention', label: 'À traiter', Icon: IconEye, go: 'e', group: 'start', badge: 'open' },
  { to: '/admin/live-order-sidebar', label: 'Commande live', Icon: IconBroadcast, go: 'd', group: 'live' },
  { to: '/admin/lives', label: 'Lives', Icon: IconVideo, go: 'l', group: 'live' },
  { to: '/admin/products', label: 'Produits', Icon: IconHanger, go: 'p', also: '/admin/bulk-products', group: 'live' },
  {
    to: '/admin/orders',
    label: 'Commandes',
    Icon: IconShoppingBag,
    go: 'c',
    role: 'packer',
    also: '/admin/retractations',
    group: 'sales',
  },
  {
    to: '/admin/orders-preparation',
    label: 'Préparation',
    Icon: IconPackage,
    go: 'r',
    role: 'packer',
    group: 'sales',
    badge: 'toPrepare',
  },
  { to: '/admin/users', label: 'Utilisateurs', Icon: IconUsers, go: 'u', also: '/admin/user-merge', group: 'sales' },
  { to: '/admin/comptabilite', label: 'Comptabilité', Icon: IconCalculator, go: 'm', group: 'sales' },
  { to: '/admin/colors', label: 'Couleurs', Icon: IconPalette, go: 'k', group: 'shop' },
  { to: '/admin/faqs', label: 'FAQ', Icon: IconHelpCircle, go: 'f', group: 'shop' },
  { to: '/admin/pages', label: 'Pages', Icon: IconFileText, go: 'g', group: 'shop' },
  { to: '/admin/boutique', label: 'Ma boutique', Icon: IconId, go: 'b', role: 'owner', group: 'shop' },
  { to: '/admin/settings', label: 'Réglages', Icon: IconSettings, go: 's', role: 'owner', group: 'shop' },
  { to: '/admin/team', label: 'Équipe', Icon: IconUsersGroup, go: 't', role: 'owner', group: 'shop' },
] as const;

/** Groups of the sidebar. A folded group is open only on request, or on one of its screens. */
export const linkGroups = [
  { key: 'start', title: null, folded: false },
  { key: 'live', title: 'Live', folded: false },
  { key: 'sales', title: 'Ventes', folded: false },
  { key: 'shop', title: 'Boutique', folded: true },
] as const;

/** Links at the foot of the sidebar. */
export const footLinks = [
  { to: '/admin/access', label: 'Mon accès', Icon: IconLock, go: 'o', role: 'packer' },
] as const;

/** Screens without a link in the sidebar, opened from another screen or by the search. */
const furtherScreens = [
  { to: '/admin/bulk-products', label: 'Création en masse', Icon: IconStack2 },
  { to: '/admin/user-merge', label: 'Fusion de comptes', Icon: IconArrowMerge },
  { to: '/admin/users/without-account', label: 'Clientes sans compte', Icon: IconUserQuestion },
  { to: '/admin/retractations', label: 'Rétractations', Icon: IconArrowBackUp },
  { to: '/admin/history', label: 'Historique', Icon: IconHistory },
] as const;

/** All screens of the search. Passed as a prop, so that the file of the search does not contain them. */
export const allScreens = [...adminLinks, ...footLinks, ...furtherScreens];

/** First key that two links share; `G` and that key could open only one of them. */
type Twice<Links, Seen = never> = Links extends readonly [{ go: infer Letter }, ...infer Rest]
  ? Letter extends Seen
    ? Letter
    : Twice<Rest, Seen | Letter>
  : never;
type EachLetterOnce<Links> = [Twice<Links>] extends [never] ? Links : { 'letter of two screens': Twice<Links> };

export type AdminLink = EachLetterOnce<[...typeof adminLinks, ...typeof footLinks]>[number];

const isUnder = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/**
 * Returns true when a screen belongs to a link, by path prefix; the home page belongs only to its own link (ADM-03).
 */
export function isActiveLink(link: AdminLink, pathname: string): boolean {
  if (link.to === '/admin') return pathname === '/admin' || pathname === '/admin/';
  return isUnder(pathname, link.to) || ('also' in link && isUnder(pathname, link.also));
}

/**
 * Returns whether a role may open a screen, by the link that covers it. A screen without a link needs the seller's
 * role.
 */
export function mayOpen(role: Role | null, pathname: string): boolean {
  const link = [...adminLinks, ...footLinks].find((adminLink) => isActiveLink(adminLink, pathname));
  return link ? isFor(role, link) : reaches(role);
}

export const isFor = (role: Role | null, link: AdminLink): boolean =>
  reaches(role, 'role' in link ? link.role : undefined);

export const linksOf = (role: Role | null): readonly AdminLink[] =>
  [...adminLinks, ...footLinks].filter((link) => isFor(role, link));
