import type { ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button-look.ts';

interface AnchorButtonProps extends ButtonLook {
  href: string;
  children: ReactNode;
  icon?: ReactNode;
  /** Opens beside the shop: a parcel's tracking page, a PDF. */
  newTab?: boolean;
  download?: string | true;
}

/** A button that leads out of the screens: another site, a file. */
export function AnchorButton({ href, children, icon, newTab, download, ...look }: AnchorButtonProps) {
  return (
    <a
      className={buttonClass(look)}
      href={href}
      download={download}
      {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {icon}
      {children}
    </a>
  );
}
