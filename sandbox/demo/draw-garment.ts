import { type Garment, garments } from '#features/photos/domain/reading-garment.ts';

export const PICTURE = { width: 400, height: 500 };
const { width: WIDTH, height: HEIGHT } = PICTURE;

export type Cloth = 'plain' | 'knit' | 'denim' | 'satin' | 'sequins' | 'stripes' | 'dots' | 'flowers';

export interface DrawnGarment {
  garment: Garment;
  /** `#rrggbb` */
  color: string;
  cloth: Cloth;
  /** Seed of the variations: the wall, the light and the folds. */
  seed: number;
}

type Rgb = readonly [red: number, green: number, blue: number];
/** One value for each pixel of the picture, row by row. */
type Plane = Float32Array;

/** Number of sampled lines in each row of pixels. */
const LINES_PER_PIXEL = 4;
/** Pixels per unit of an outline, which is 80 units wide and 100 high. `LEFT` and `TOP` place it in the picture. */
const SCALE = 5.4;
const LEFT = WIDTH / 2 - 40 * SCALE;
const TOP = 42;

/** Plaster, linen, rose and sage walls. */
const walls: readonly Rgb[] = [
  [229, 221, 209],
  [236, 229, 220],
  [228, 214, 207],
  [214, 217, 205],
];
const WOOD: Rgb = [122, 88, 60];

/** Returns RGBA pixels. The same garment gives the same pixels. */
export function drawGarment({ garment, color, cloth, seed }: DrawnGarment): Uint8ClampedArray {
  const mask = fillPolygons(polygonsOf(garments[garment]));
  const soft = blurred(mask, 9);
  const shadow = blurred(mask, 14);
  const wall = walls[seed % walls.length] ?? [229, 221, 209];
  const ink = rgbOf(color);
  const shoulder = shoulders[garment];
  const pixels = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      const grain = noiseAt(x, y);
      const light = 1.04 - 0.12 * (x / WIDTH) - 0.1 * (y / HEIGHT) + 0.012 * grain;
      const dark = 1 - 0.42 * planeAt(shadow, x - 11, y - 15);
      const hanger = shoulder ? hangerAt(x, y, shoulder) : 0;
      const coverage = mask[at] ?? 0;
      const shade = coverage > 0 ? shadeAt(soft, x, y, seed, cloth) : 0;
      const dye = coverage > 0 ? dyeAt(ink, cloth, x, y) : ink;
      for (let channel = 0; channel < 3; channel++) {
        const wallLight = (wall[channel] ?? 0) * light * dark;
        const behind = wallLight + ((WOOD[channel] ?? 0) * light - wallLight) * hanger;
        // Adds a constant, so that a black cloth still shows its folds.
        const clothLight = (12 + (dye[channel] ?? 0) * 0.95) * shade + 5 * grain;
        pixels[at * 4 + channel] = behind + (clothLight - behind) * coverage;
      }
      pixels[at * 4 + 3] = 255;
    }
  }
  return pixels;
}

const planeAt = (plane: Plane, x: number, y: number): number =>
  x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT ? 0 : (plane[y * WIDTH + x] ?? 0);

const foldDepths: Partial<Record<Cloth, number>> = { satin: 0.1, knit: 0.03, denim: 0.03 };

/** Returns the brightness of the cloth: round at its edges, in folds that widen downwards, and lit from the left. */
function shadeAt(soft: Plane, x: number, y: number, seed: number, cloth: Cloth): number {
  const slope = planeAt(soft, x + 3, y) - planeAt(soft, x - 3, y);
  const rise = planeAt(soft, x, y + 3) - planeAt(soft, x, y - 3);
  const edge = Math.min(1, ((soft[y * WIDTH + x] ?? 0) - 0.4) / 0.6);
  const fall = (y - TOP) / (HEIGHT - TOP);
  const bend = 14 * Math.sin(y / 61 + seed) + (x - WIDTH / 2) * 0.5 * fall;
  const folds = Math.sin((x + bend) / 13 + seed) + 0.6 * Math.sin((x - bend) / 29 + seed * 2);
  const depth = (foldDepths[cloth] ?? 0.06) * (0.35 + fall);
  const ribs = cloth === 'knit' ? 0.05 * Math.sin(x * 0.9 + Math.abs(((y * 0.9) % 6) - 3)) : 0;
  const twill = cloth === 'denim' ? 0.035 * Math.sin((x + y) * 1.25) : 0;
  const spark = cloth === 'sequins' && noiseAt(x >> 1, y >> 1) > 0.78 ? 0.55 : 0;
  return 0.8 + 0.17 * edge + folds * depth + 0.55 * slope + 0.3 * rise + ribs + twill + spark;
}

const NAVY: Rgb = [38, 48, 82];
const MILK: Rgb = [240, 233, 220];
const ROSE: Rgb = [196, 92, 104];
const LEAF: Rgb = [104, 128, 92];

function dyeAt(ink: Rgb, cloth: Cloth, x: number, y: number): Rgb {
  if (cloth === 'stripes') return y % 22 < 8 ? NAVY : MILK;
  if (cloth === 'dots') return spotDistance(x, y, 26) < 5.5 ? MILK : NAVY;
  if (cloth !== 'flowers') return ink;
  const [petal, leaf] = [spotDistance(x, y, 44), spotDistance(x + 13, y + 9, 44)];
  if (petal < 3) return [236, 200, 120];
  if (petal < 8.5 + 2 * Math.sin(5 * Math.atan2((y % 44) - 22, (x % 44) - 22))) return ROSE;
  return leaf < 4.5 ? LEAF : MILK;
}

function spotDistance(x: number, y: number, step: number): number {
  const row = Math.floor(y / step);
  const shifted = row % 2 === 0 ? x : x + step / 2;
  return Math.hypot((shifted % step) - step / 2, (y % step) - step / 2);
}

const HOOK = { x: WIDTH / 2, y: TOP + 24, radius: 10 };
/** Half the width of the hanger, in pixels. A garment without a value has no hanger. */
const shoulders: Partial<Record<Garment, number>> = { dress: 36, top: 70, coat: 66 };
const SLOPE = 0.27;
/** Distance from a part of the hanger, in pixels, at which the part is not drawn. */
const FAR = 9;

function hangerAt(x: number, y: number, shoulder: number): number {
  const [across, down] = [Math.abs(x - HOOK.x), y - HOOK.y];
  if (down > 26 + shoulder || across > shoulder) return 0;
  const bar = Math.abs(down - 26 - across * SLOPE) - 2.6;
  const stem = down >= 0 && down < 26 ? Math.abs(x - HOOK.x) - 1.3 : FAR;
  const ring =
    x > HOOK.x - 2 || down < -HOOK.radius
      ? Math.abs(Math.hypot(x - HOOK.x, down + HOOK.radius) - HOOK.radius) - 1.3
      : FAR;
  return Math.max(0, Math.min(1, 0.5 - Math.min(bar, stem, ring)));
}

function noiseAt(x: number, y: number): number {
  const mixed = Math.imul(Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263), 1_274_126_177);
  return ((mixed ^ (mixed >>> 16)) & 255) / 127.5 - 1;
}

function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Approximates a Gaussian blur by three box blurs. */
function blurred(plane: Plane, radius: number): Plane {
  let result = plane;
  for (let pass = 0; pass < 3; pass++) result = lineMeans(lineMeans(result, radius, WIDTH, 1), radius, HEIGHT, WIDTH);
  return result;
}

/** Returns moving averages of `2 * radius + 1` values, along rows (`step` 1) or along columns (`step` `WIDTH`). */
function lineMeans(plane: Plane, radius: number, length: number, step: number): Plane {
  const result = new Float32Array(plane.length);
  const lines = plane.length / length;
  for (let line = 0; line < lines; line++) {
    const start = step === 1 ? line * length : line;
    let sum = 0;
    for (let place = -radius; place < length; place++) {
      if (place + radius < length) sum += plane[start + (place + radius) * step] ?? 0;
      if (place - radius - 1 >= 0) sum -= plane[start + (place - radius - 1) * step] ?? 0;
      if (place >= 0) result[start + place * step] = sum / (2 * radius + 1);
    }
  }
  return result;
}

type Point = readonly [x: number, y: number];

/** Fills polygons by the even-odd rule. Returns the covered share of each pixel. */
function fillPolygons(polygons: readonly (readonly Point[])[]): Plane {
  const plane = new Float32Array(WIDTH * HEIGHT);
  for (let line = 0; line < HEIGHT * LINES_PER_PIXEL; line++) {
    const y = (line + 0.5) / LINES_PER_PIXEL;
    const crossings = polygons.flatMap((polygon) => crossingsOf(polygon, y)).toSorted((left, right) => left - right);
    const row = Math.floor(line / LINES_PER_PIXEL) * WIDTH;
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const [from, to] = [crossings[at] ?? 0, crossings[at + 1] ?? 0];
      for (let x = Math.max(0, Math.floor(from)); x < Math.min(WIDTH, Math.ceil(to)); x++)
        plane[row + x] = (plane[row + x] ?? 0) + (Math.min(to, x + 1) - Math.max(from, x)) / LINES_PER_PIXEL;
    }
  }
  return plane;
}

const crossingsOf = (polygon: readonly Point[], y: number): number[] =>
  polygon.flatMap(([x1, y1], at) => {
    const [x2, y2] = polygon[(at + 1) % polygon.length] ?? [x1, y1];
    const [startsAbove, endsAbove] = [y1 <= y, y2 <= y];
    return startsAbove === endsAbove ? [] : x1 + ((y - y1) / (y2 - y1)) * (x2 - x1);
  });

const CURVE_STEPS = 16;
const COMMAND = /([MLHVCZ])([^A-Z]*)/g;

/** Reads a path of SVG with absolute commands. */
function polygonsOf(path: string): Point[][] {
  const polygons: Point[][] = [];
  let [x, y] = [0, 0];
  for (const [, command, written = ''] of path.matchAll(COMMAND)) {
    const numbers = (written.match(/-?[\d.]+/g) ?? []).map(Number);
    if (command === 'M') polygons.push([]);
    const polygon = polygons.at(-1) ?? [];
    const lineTo = (nextX: number, nextY: number) => {
      [x, y] = [nextX, nextY];
      polygon.push([LEFT + x * SCALE, TOP + y * SCALE]);
    };
    if (command === 'H') for (const to of numbers) lineTo(to, y);
    if (command === 'V') for (const to of numbers) lineTo(x, to);
    const size = command === 'C' ? 6 : 2;
    for (let at = 0; /[MLC]/.test(command ?? '') && at + size <= numbers.length; at += size) {
      const part = numbers.slice(at, at + size);
      if (size === 2) lineTo(part[0] ?? 0, part[1] ?? 0);
      else curve([x, y], part, lineTo);
    }
  }
  return polygons;
}

function curve([x0, y0]: Point, ends: readonly number[], lineTo: (x: number, y: number) => void): void {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = ends;
  for (let step = 1; step <= CURVE_STEPS; step++) {
    const t = step / CURVE_STEPS;
    const s = 1 - t;
    const along = (a: number, b: number, c: number, d: number) =>
      s ** 3 * a + 3 * s * s * t * b + 3 * s * t * t * c + t ** 3 * d;
    lineTo(along(x0, x1, x2, x3), along(y0, y1, y2, y3));
  }
}
