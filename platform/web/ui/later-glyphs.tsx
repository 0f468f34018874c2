import { glyph } from './glyphs.tsx';

// Icons that the first page of a visit rarely shows. A file of their own keeps first loads small.
export const ArrowLeftIcon = glyph(<path d="M19 12H5m6-6-6 6 6 6" />);
export const ChevronDownIcon = glyph(<path d="m6 9 6 6 6-6" />);
export const ChevronLeftIcon = glyph(<path d="m15 6-6 6 6 6" />);
export const ChevronRightIcon = glyph(<path d="m9 6 6 6-6 6" />);
export const SearchIcon = glyph(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m20 20-4.8-4.8" />
  </>,
);
