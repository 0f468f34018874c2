/** Default colour of a shop, repeated in `platform/web/theme.css`. */
export const DEFAULT_ACCENT = '#8a2c3a';
