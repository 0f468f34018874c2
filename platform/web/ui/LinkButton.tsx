import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { buttonClass, type ButtonLook } from './button-look.ts';

interface Props extends ButtonLook, AnchorHTMLAttributes<HTMLAnchorElement> {
  icon?: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}

function ButtonAnchor({ variant, size, block, outdent, icon, children, className, ...rest }: Props) {
  return (
    <a {...rest} className={buttonClass({ variant, size, block, outdent }, className)}>
      {icon}
      {children}
    </a>
  );
}

export const LinkButton = createLink(ButtonAnchor);
