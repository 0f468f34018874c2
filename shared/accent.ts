/** Default accent colour. `platform/web/theme.css` is written for it. */
export const USUAL_ACCENT = '#8a2c3a';

/** Minimum contrast of text with its background (WCAG 2.2 AA). */
export const READABLE = 4.5;
/** Minimum contrast of a button with the page. A low value is enough, because its text names the button. */
const BUTTON_FROM_PAPER = 1.2;

/** Background and text colours of the page in one mode, as in `platform/web/theme.css`. */
export interface Ground {
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

/** Colours that `platform/web/theme.css` derives from an accent, each `#rrggbb`. */
export interface AccentTones {
  /** Text, icons and outlines on the page. */
  accent: string;
  /** Background of a button. */
  fill: string;
  fillHover: string;
  onFill: string;
  /** Pale background, and the background of badges with its text. */
  soft: string;
  badge: string;
  onBadge: string;
}

type Triple = [number, number, number];

const channels = (hex: string): Triple => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Triple;
const toLinear = (channel: number): number =>
  channel / 255 <= 0.040_45 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;
const toChannel = (linear: number): number =>
  Math.round(255 * (linear <= 0.003_130_8 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055));

const luminance = (hex: string): number => {
  const [red, green, blue] = channels(hex).map(toLinear) as Triple;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Returns the contrast ratio of two colours, from 1 to 21 (WCAG). */
export function contrast(firstHex: string, secondHex: string): number {
  const [low = 0, high = 0] = [luminance(firstHex), luminance(secondHex)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Returns lightness, chroma and hue in OKLCH, where the hue stays the same when the lightness changes. */
function seen(hex: string): { lightness: number; chroma: number; hue: number } {
  const [r, g, b] = channels(hex).map(toLinear) as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bb),
    hue: Math.atan2(bb, a),
  };
}

function linearOf(lightness: number, chroma: number, hue: number): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Returns the same hue at another lightness, with the largest chroma that can be displayed, at most `most`. */
function shade(hex: string, lightness: number, most = 1): string {
  const { chroma, hue } = seen(hex);
  for (let share = 1; ; share -= 0.02) {
    const linear = linearOf(lightness, Math.min(chroma, most) * Math.max(share, 0), hue);
    const isShown = linear.every((channel) => channel > -0.0005 && channel < 1.0005);
    if (!isShown && share > 0) continue;
    const parts = linear.map((channel) =>
      toChannel(Math.min(1, Math.max(0, channel)))
        .toString(16)
        .padStart(2, '0'),
    );
    return `#${parts.join('')}`;
  }
}

const standsOut = (hex: string, colours: readonly string[], least = READABLE): boolean =>
  colours.every((colour) => contrast(hex, colour) >= least);

/** Returns the closest shade that contrasts with all `others`: lighter on a dark page, darker on a light page. */
function standingOut(hex: string, colours: readonly string[], isDark: boolean, least = READABLE): string {
  let found = hex;
  for (let at = seen(hex).lightness; !standsOut(found, colours, least) && at > 0 && at < 1; at += isDark ? 0.01 : -0.01)
    found = shade(hex, at);
  if (standsOut(found, colours, least)) return found;
  return isDark ? '#ffffff' : '#000000';
}

/** Returns the colours of buttons. The shop's colour stays when light or dark text is readable on it. */
function fillOf(hex: string, { papers, lightText, darkText, isDark }: Ground) {
  // A button must differ from the page: it gets lighter on a dark page and darker than the paper on a light page.
  const wanted = isDark
    ? shade(hex, Math.max(seen(hex).lightness, 0.5))
    : standingOut(hex, papers, false, BUTTON_FROM_PAPER);
  const isBright = !standsOut(wanted, [lightText]) && standsOut(wanted, [darkText]);
  const fill = isBright ? wanted : standingOut(wanted, [lightText], false);
  const { lightness } = seen(fill);
  // Moves away from the colour of the text, so that the text stays readable.
  const fillHover = shade(fill, isBright ? Math.min(1, lightness + 0.05) : Math.max(0, lightness - 0.06));
  return { fill, fillHover, onFill: isBright ? darkText : lightText };
}

/** Returns the tones of an accent in one mode. Every text is readable, whatever the accent. */
export function accentTones(hex: string, ground: Ground): AccentTones {
  const { isDark, papers } = ground;
  const soft = isDark ? shade(hex, 0.27, 0.04) : shade(hex, 0.94, 0.022);
  const badge = isDark ? shade(hex, 0.3, 0.055) : shade(hex, 0.925, 0.032);
  // Text in dark mode is paler than the minimum contrast requires.
  const words = isDark ? shade(hex, Math.max(seen(hex).lightness, 0.79), 0.11) : hex;
  return {
    ...fillOf(hex, ground),
    accent: standingOut(words, [...papers, soft], isDark),
    soft,
    badge,
    onBadge: standingOut(words, [badge], isDark),
  };
}
