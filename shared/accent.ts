/** Default accent colour of a shop. `platform/web/theme.css` is written for it. */
export const USUAL_ACCENT = '#8a2c3a';
