/** Default accent colour of a shop. `platform/web/theme.css` is written for it. */
export const DEFAULT_ACCENT = '#8a2c3a';
