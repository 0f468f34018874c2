/** Default accent colour of a shop, which `platform/web/theme.css` contains. */
export const DEFAULT_ACCENT = '#8a2c3a';
