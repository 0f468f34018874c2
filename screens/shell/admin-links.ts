import type { IconHome } from '@tabler/icons-react';
import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isUnder } from '#screens/office.ts';
import { isRoleAtLeast, type Role } from '#shared/roles.ts';

export const linkGroups = { start: null, live: 'Live', sales: 'Ventes', shop: 'Boutique', foot: null } as const;
export type LinkGroup = keyof typeof linkGroups;

/** Entry of a screen in the sidebar and in the search. Its route declares it in `staticData`. */
export interface ScreenLink {
  label: string;
  Icon: typeof IconHome;
  /** Other words that find the screen in the search; empty when its label is enough. */
  words: string;
  /** Key after `G`. A screen without a key is only in the search, because another screen opens it. */
  go?: string;
  group?: LinkGroup;
  badge?: 'open' | 'toPrepare';
  /** Minimum role to open the screen; `seller` when missing. */
  role?: Role;
  /**
   * Address of another link, which is also highlighted on this screen. Not needed when this screen's address is below
   * that address.
   */
  under?: `/admin/${string}`;
}

type Path = keyof RegisteredRouter['routesByPath'];
type OfficePath = Exclude<Extract<Path, `/admin${string}`>, `${string}$${string}`>;

export interface AdminLink extends ScreenLink {
  to: OfficePath;
}

interface RouteDeclaration {
  fullPath: string;
  options: { staticData?: { link?: ScreenLink } | undefined };
}

/** Returns the links that routes declare, in the order of `screens/office-routes.ts`. */
export const linksAmong = (routes: readonly RouteDeclaration[]): readonly AdminLink[] =>
  routes.flatMap(({ fullPath, options: { staticData } }) =>
    // A test asserts that a path with an id has no link.
    staticData?.link ? [{ ...staticData.link, to: fullPath as OfficePath }] : [],
  );

export function useAdminLinks(): readonly AdminLink[] {
  const { routesById } = useRouter();
  return useMemo(() => linksAmong(Object.values(routesById)), [routesById]);
}

/**
 * Returns true when a screen belongs to a link: the path begins with the link's address, or the screen's own link names
 * that address in `under`. The home page belongs only to its own link (ADM-03).
 */
export function isActiveLink({ to }: AdminLink, pathname: string, links: readonly AdminLink[]): boolean {
  if (to === '/admin') return pathname === '/admin' || pathname === '/admin/';
  return isUnder(pathname, to) || links.some((link) => link.under === to && isUnder(pathname, link.to));
}

/**
 * Returns true when a role may open a screen, by the first link that covers it. A screen without a link needs the
 * seller's role.
 */
export const mayOpen = (role: Role | null, pathname: string, links: readonly AdminLink[]): boolean =>
  isRoleAtLeast(role, links.find((link) => isActiveLink(link, pathname, links))?.role ?? 'seller');
