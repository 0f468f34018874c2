import type { Figure } from './figures.ts';
import type { Goal } from './goals.ts';
import { PEERS, type Plotted } from './peers.ts';

interface Results {
  machine: string;
  runs: readonly string[];
  figures: ReadonlyMap<string, Figure>;
  failed: readonly string[];
}

/** Returns the value that is compared with the bound of the goal; undefined when it was not measured. */
export function valueOf({ figure, by }: Goal, figures: ReadonlyMap<string, Figure>): number | undefined {
  const found = figures.get(figure);
  if (!found) return undefined;
  if (by === 'figure') return found.shop;
  if (by === 'floor') return found.ratio ?? (found.floor === undefined ? undefined : found.shop / found.floor);
  const comparedFigure = figures.get(by.comparedWith);
  return comparedFigure && found.shop / comparedFigure.shop;
}

type Verdict = 'reached' | 'missed' | 'not measured';

function verdictOf(goal: Goal, figures: ReadonlyMap<string, Figure>): Verdict {
  const value = valueOf(goal, figures);
  if (value === undefined || Number.isNaN(value)) return 'not measured';
  return value >= (goal.atLeast ?? -Infinity) && value <= (goal.atMost ?? Infinity) ? 'reached' : 'missed';
}

export const formatNumber = (value: number): string =>
  value.toLocaleString('en', Math.abs(value) < 100 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 });

const isRatio = ({ by }: Goal): boolean => by !== 'figure';
const withUnit = (value: number, unit: string): string => `${formatNumber(value)}${unit && ` ${unit}`}`;

function boundOf(goal: Goal): string {
  const sign = goal.atLeast === undefined ? '≤' : '≥';
  const bound = formatNumber(goal.atLeast ?? goal.atMost ?? Number.NaN);
  if (!isRatio(goal)) return `${sign} ${bound}${goal.unit && ` ${goal.unit}`}`;
  return goal.by === 'floor' ? `${sign} ${bound} × the floor` : `${sign} ${bound} ×`;
}

function measuredOf(goal: Goal, figures: ReadonlyMap<string, Figure>): string {
  const figure = figures.get(goal.figure);
  const value = valueOf(goal, figures);
  if (!figure || value === undefined || Number.isNaN(value)) return 'not measured';
  return isRatio(goal)
    ? `${formatNumber(value)} × (${withUnit(figure.shop, goal.unit)})`
    : withUnit(figure.shop, goal.unit);
}

function floorOf(goal: Goal, figures: ReadonlyMap<string, Figure>): string {
  const floor = figures.get(goal.figure)?.floor;
  return floor === undefined ? '' : withUnit(floor, goal.unit);
}

/** Returns the result of a goal in Markdown. A missed goal states the missing share and the reason. */
export function resultOf(goal: Goal, figures: ReadonlyMap<string, Figure>): string {
  const verdict = verdictOf(goal, figures);
  if (verdict === 'reached') return 'reached';
  if (verdict === 'not measured') return `not measured${goal.needs ? `: needs ${goal.needs}` : ''}`;
  const because = goal.reason ? `: ${goal.reason}` : '';
  const bound = goal.atLeast ?? goal.atMost ?? 0;
  const gap = Math.abs((valueOf(goal, figures) ?? 0) - bound);
  const missing = bound === 0 ? formatNumber(gap) : `${formatNumber((gap / bound) * 100)} %`;
  return `**missed by ${missing}**${because}`;
}

export function pageOf(goals: readonly Goal[], { machine, runs, figures, failed }: Results): string {
  const count = (verdict: Verdict) => goals.filter((goal) => verdictOf(goal, figures) === verdict).length;
  const rows = goals.map((goal) =>
    [goal.text, boundOf(goal), measuredOf(goal, figures), floorOf(goal, figures), resultOf(goal, figures)].join(' | '),
  );
  return `# Speed of the shop

Written by \`npm run bench\`. Each part runs alone on this machine, and a run of some parts keeps the figures of the others. Compare ratios, never figures of different parts.
The floor is the SQL statement of the measured call behind a minimal HTTP server of Node, over the same PostgreSQL, by the same pool with pipelining. The load comes from
a separate process. Every timed answer of a read is compared with the expected bytes, and every acknowledged addition of an item to an order is read back (decision 0127). An event that never arrives counts as ∞.

Machine: ${machine}

${runs.map((line) => `- ${line}`).join('\n')}

**${count('reached')} goals reached, ${count('missed')} missed, ${count('not measured')} not measured.**
${failed.length > 0 ? `\nParts that failed:\n\n${failed.map((line) => `- ${line}`).join('\n')}\n` : ''}
| what | goal | measured | floor | result |
| --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row} |`).join('\n')}

![Answers or added items per second of the shop, the floor and other systems](bench.svg)

The other systems were measured on another day on two cores with the same data. Only their order of magnitude is comparable.
`;
}

/** Sizes of the plot, in px. */
const WIDTH = 860;
const LEFT = 250;
const BAR = 13;
const GAP = 18;
const TOP = 52;
const COLOURS = ['#7a1f3d', '#8a8f98', '#4c78a8', '#c08a2e', '#5f8f5a'];

export function plotOf(rows: readonly Plotted[], figures: ReadonlyMap<string, Figure>): string {
  const names = ['this shop', 'floor', ...PEERS];
  const drawn = rows.map(({ label, figure, peers }) => {
    const found = figures.get(figure);
    const measured = [found?.shop, found?.floor].map((value) => (Number.isFinite(value) ? value : undefined));
    return { label, values: [...measured, ...peers] };
  });
  const highest = Math.max(10, ...drawn.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const decades = Math.ceil(Math.log10(highest));
  const step = (WIDTH - LEFT - 80) / decades;
  const widthOf = (value: number): number => Math.max(1, Math.log10(Math.max(1, value)) * step);
  const groupHeight = names.length * BAR + GAP;
  const height = TOP + rows.length * groupHeight + 22;
  const text = (x: number, y: number, words: string, attr = ''): string =>
    `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}"${attr}>${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`;
  const legend = names.map(
    (name, at) =>
      `<rect x="${10 + at * 165}" y="10" width="10" height="10" fill="${COLOURS[at]}"/>${text(25 + at * 165, 19, name)}`,
  );
  const grid = Array.from({ length: decades + 1 }, (_, decade) => {
    const x = LEFT + decade * step;
    return `<line x1="${x.toFixed(1)}" y1="${TOP - 8}" x2="${x.toFixed(1)}" y2="${height - 26}" stroke="#ddd"/>${text(x, TOP - 12, (10 ** decade).toLocaleString('en'), ' text-anchor="middle" fill="#555"')}`;
  });
  const groups = drawn.map(({ label, values }, group) => {
    const y = TOP + group * groupHeight;
    const bars = values.map((value, at) => {
      const top = y + at * BAR;
      if (value === undefined) return text(LEFT + 4, top + 10, 'not measured', ' fill="#555"');
      const width = widthOf(value);
      return `<rect x="${LEFT}" y="${top}" width="${width.toFixed(1)}" height="${BAR - 2}" fill="${COLOURS[at]}"/>${text(LEFT + width + 4, top + 10, formatNumber(value))}`;
    });
    return text(LEFT - 10, y + (names.length * BAR) / 2 + 3, label, ' text-anchor="end"') + bars.join('');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="11" fill="#222" role="img" aria-label="Answers or added items per second">
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
${[...legend, ...grid, ...groups, text(10, height - 12, 'answers or added items per second, logarithmic', ' fill="#555"')].join('\n')}
</svg>
`;
}
