import type { ReactNode } from 'react';
import { BackLink } from './BackLink.tsx';
import { lastSearch } from '#platform/web/ui/restored-row.ts';

interface BackToListProps {
  to: '/admin/orders' | '/admin/users' | '/admin/lives';
  /** Search parameters to add to those of the last visit. */
  with?: Readonly<Record<string, string | undefined>>;
  children: ReactNode;
}

/** Link back to a list with its last filters, page and focused row. */
export const BackToList = ({ to, with: addedSearch, children }: BackToListProps) => (
  <BackLink to={to} search={{ ...lastSearch(to), ...addedSearch }} state={{ isReturn: true }}>
    {children}
  </BackLink>
);
