import type { ReactNode } from 'react';
import { addressOf } from '#platform/web/api/copy.ts';
import { buttonClass, type ButtonLook } from './button-look.ts';

interface AnchorButtonProps extends ButtonLook {
  href: string;
  children: ReactNode;
  icon?: ReactNode;
  newTab?: boolean;
  download?: string | true;
  'aria-label'?: string;
}

/**
 * Leads to another site or to a file. In a rehearsal, the file comes from the copy. `LinkButton` leads to a screen of
 * the shop.
 */
export function AnchorButton({
  href,
  children,
  icon,
  newTab,
  download,
  'aria-label': label,
  ...look
}: AnchorButtonProps) {
  return (
    <a
      className={buttonClass(look)}
      href={href.startsWith('/api/') ? addressOf(href) : href}
      download={download}
      aria-label={label}
      {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {icon}
      {children}
    </a>
  );
}
