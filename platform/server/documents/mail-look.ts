/** The dark colours are those of `platform/web/theme.css`. */
const parts = {
  ground: { property: 'background', light: '#f6f1ea', dark: '#181311' },
  card: { property: 'background', light: '#ffffff', dark: '#221b18' },
  ink: { property: 'color', light: '#2b2320', dark: '#f6ede4' },
  muted: { property: 'color', light: '#6b5f58', dark: '#bdafa4' },
  rule: { property: 'border-color', light: '#e6dccf', dark: '#3b312c' },
} as const;

/**
 * The style holds the light colours, for programs that drop style sheets. The class lets the dark sheet replace them.
 */
export function mailStyle(names: readonly (keyof typeof parts)[], style = ''): string {
  const colours = names.map((name) => `${parts[name].property}:${parts[name].light}`);
  return `class="${names.join(' ')}" style="${[style, ...colours].filter(Boolean).join(';')}"`;
}

export const darkStyleSheet = (shopRules: string): string =>
  `@media (prefers-color-scheme:dark){${Object.entries(parts)
    .map(([name, { property, dark }]) => `.${name}{${property}:${dark}!important}`)
    .join('')}${shopRules}}`;
