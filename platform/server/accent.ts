import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode as addMode,
  wcagContrast,
} from 'culori/fn';

/** Minimum contrast of a text with its background (WCAG 2, level AA). */
export const MIN_TEXT_CONTRAST = 4.5;
/** Minimum contrast of a button with the page. May be low, because the text of the button identifies the button. */
const MIN_BUTTON_CONTRAST = 1.2;

/** Colours of the page in one mode, as in `platform/web/theme.css`. */
export interface Ground {
  /** Backgrounds of texts and buttons. */
  papers: readonly string[];
  lightText: string;
  darkText: string;
  isDark: boolean;
}
export const grounds: { light: Ground; dark: Ground } = {
  light: {
    papers: ['#faf6f0', '#fffdf9', '#f3ece2'],
    lightText: '#fffaf5',
    darkText: '#241a17',
    isDark: false,
  },
  dark: {
    papers: ['#181311', '#221b18', '#130f0d'],
    lightText: '#fff6f0',
    darkText: '#181311',
    isDark: true,
  },
};

export interface AccentTones {
  accent: string;
  fill: string;
  fillHover: string;
  onFill: string;
  soft: string;
  badge: string;
  onBadge: string;
}

addMode(modeRgb);
addMode(modeLrgb);
addMode(modeOklab);
/** A change of the lightness in OKLCH keeps the perceived hue. */
const toOklch = addMode(modeOklch);

const lightnessOf = (hex: string): number => toOklch(hex)?.l ?? 0;

/** Returns the same hue at another lightness, with the largest chroma that can be displayed, at most `maxChroma`. */
function shade(hex: string, lightness: number, maxChroma = 1): string {
  const { c = 0, h } = toOklch(hex) ?? {};
  return formatHex(clampChroma({ mode: 'oklch', l: lightness, c: Math.min(c, maxChroma), h }, 'oklch'));
}

const hasContrast = (hex: string, colours: readonly string[], minContrast = MIN_TEXT_CONTRAST): boolean =>
  colours.every((colour) => wcagContrast(hex, colour) >= minContrast);

/**
 * Returns the closest shade that contrasts with all `colours`: lighter on a dark page, darker on a light page. Returns
 * white or black when no shade does.
 */
function contrastingShade(
  hex: string,
  colours: readonly string[],
  isDark: boolean,
  minContrast = MIN_TEXT_CONTRAST,
): string {
  let closest = hex;
  for (
    let lightness = lightnessOf(hex);
    !hasContrast(closest, colours, minContrast) && lightness > 0 && lightness < 1;
    lightness += isDark ? 0.01 : -0.01
  )
    closest = shade(hex, lightness);
  if (hasContrast(closest, colours, minContrast)) return closest;
  return isDark ? '#ffffff' : '#000000';
}

/** Keeps the shop's colour when it differs from the page, and light or dark text is readable on it. */
function fillOf(hex: string, { papers, lightText, darkText, isDark }: Ground) {
  const baseFill = isDark
    ? shade(hex, Math.max(lightnessOf(hex), 0.5))
    : contrastingShade(hex, papers, false, MIN_BUTTON_CONTRAST);
  const isBright = !hasContrast(baseFill, [lightText]) && hasContrast(baseFill, [darkText]);
  const fill = isBright ? baseFill : contrastingShade(baseFill, [lightText], false);
  const lightness = lightnessOf(fill);
  // Moves the lightness away from that of the text, which stays readable.
  const fillHover = shade(fill, isBright ? Math.min(1, lightness + 0.05) : Math.max(0, lightness - 0.06));
  return { fill, fillHover, onFill: isBright ? darkText : lightText };
}

export function accentTones(hex: string, ground: Ground): AccentTones {
  const { isDark, papers } = ground;
  const soft = isDark ? shade(hex, 0.27, 0.04) : shade(hex, 0.94, 0.022);
  const badge = isDark ? shade(hex, 0.3, 0.055) : shade(hex, 0.925, 0.032);
  // Text in dark mode is paler than the minimum contrast requires.
  const textColour = isDark ? shade(hex, Math.max(lightnessOf(hex), 0.79), 0.11) : hex;
  return {
    ...fillOf(hex, ground),
    accent: contrastingShade(textColour, [...papers, soft], isDark),
    soft,
    badge,
    onBadge: contrastingShade(textColour, [badge], isDark),
  };
}
