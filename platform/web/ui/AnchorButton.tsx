import type { ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button-look.ts';

interface AnchorButtonProps extends ButtonLook {
  href: string;
  children: ReactNode;
  icon?: ReactNode;
  /** Opens the link in a new tab, as for a parcel's tracking page or a PDF. */
  newTab?: boolean;
  download?: string | true;
  'aria-label'?: string;
}

/** Link with the look of a button, to another site or a file. */
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
      href={href}
      download={download}
      aria-label={label}
      {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {icon}
      {children}
    </a>
  );
}
