import type { ReactNode } from 'react';

export function glyph(paths: ReactNode) {
  return function Glyph({ size = 20 }: { size?: number }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.9}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        focusable="false"
      >
        {paths}
      </svg>
    );
  };
}

export const CheckIcon = glyph(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const CrossIcon = glyph(<path d="m6 6 12 12M18 6 6 18" />);
export const InfoIcon = glyph(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.6v.1" />
  </>,
);
export const WarningIcon = glyph(
  <>
    <path d="M12 3.8 21.2 20H2.8z" />
    <path d="M12 10v4.5M12 17.2v.1" />
  </>,
);
