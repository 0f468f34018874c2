import { glyph } from './glyphs.tsx';

export const HangerIcon = glyph(
  <path d="M12 9.5V8.8c0-.7.5-1.1 1-1.5a2.2 2.2 0 1 0-3.2-1.9M12 9.5l9 6.6c.9.7.5 1.9-.7 1.9H3.7c-1.2 0-1.6-1.2-.7-1.9z" />,
);
