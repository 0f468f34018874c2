import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, vi } from 'vitest';
import { type Figure, FIGURES_FILE, storeFigure, percentile, readFigures, readMeasured } from './figures.ts';
import { type Goal, goals } from './goals.ts';
import { plotted } from './peers.ts';
import { pageOf, plotOf, resultOf, formatNumber, valueOf } from './report.ts';

const goal = (changes: Partial<Goal> = {}): Goal => ({
  text: 'adds',
  figure: 'adds.1',
  by: 'floor',
  atLeast: 0.6,
  unit: 'adds/s',
  reason: 'two writes',
  ...changes,
});
const measured = (figure: Figure): Map<string, Figure> => new Map([['adds.1', figure]]);
const page = (figures: ReadonlyMap<string, Figure>, failed: string[] = []): string =>
  pageOf([goal()], { machine: '2 cores', runs: ['adds: today'], figures, failed });

test('a goal without a figure is shown as not measured', () => {
  assert.match(page(new Map()), /^\| adds \| ≥ 0\.6 × the floor \| not measured \|  \| not measured \|$/m);
  assert.match(page(new Map()), /0 goals reached, 0 missed, 1 not measured/);
  assert.equal(resultOf(goal(), measured({ shop: Number.NaN, floor: 100 })), 'not measured');
  assert.equal(resultOf(goal(), measured({ shop: 50 })), 'not measured', 'no floor, no ratio');
  assert.equal(resultOf(goal({ needs: '`--million`' }), new Map()), 'not measured: needs `--million`');
});

test('a ratio is the median of the rounds, or else the ratio of both figures', () => {
  assert.equal(valueOf(goal(), measured({ shop: 50, floor: 200 })), 0.25);
  assert.equal(valueOf(goal(), measured({ shop: 50, floor: 200, ratio: 0.3 })), 0.3);
  const figures = new Map([...measured({ shop: 80 }), ['small', { shop: 100 }] as const]);
  assert.equal(valueOf(goal({ by: { comparedWith: 'small' } }), figures), 0.8);
});

test('a missed goal shows its gap and its reason, and a reached goal shows neither', () => {
  assert.equal(resultOf(goal(), measured({ shop: 30, floor: 100 })), '**missed by 50 %**: two writes');
  assert.equal(resultOf(goal(), measured({ shop: 60, floor: 100 })), 'reached');
  const upperBound = goal({ by: 'figure', atLeast: undefined, atMost: 200, unit: 'ms' } as Partial<Goal>);
  assert.equal(resultOf(upperBound, measured({ shop: 250 })), '**missed by 25 %**: two writes');
  const zeroBound = goal({ by: 'figure', atLeast: undefined, atMost: 0, unit: '' } as Partial<Goal>);
  assert.equal(resultOf(zeroBound, measured({ shop: 3 })), '**missed by 3**: two writes');
  assert.match(
    page(measured({ shop: 30, floor: 100 })),
    /\| 0\.3 × \(30 adds\/s\) \| 100 adds\/s \| \*\*missed by 50 %/,
  );
});

test('a part that failed is named, and the figures of the other parts stay', () => {
  const text = page(measured({ shop: 90, floor: 100 }), ['feed: ended with 1']);
  assert.match(text, /- feed: ended with 1/);
  assert.match(text, /1 goals reached/);
});

test('every goal has one bound and a text of its own, and every plotted figure belongs to a goal', () => {
  for (const { text, atLeast, atMost } of goals)
    assert.equal((atLeast === undefined) !== (atMost === undefined), true, text);
  assert.equal(new Set(goals.map(({ text }) => text)).size, goals.length);
  const names = new Set(
    goals.flatMap(({ figure, by }) => (typeof by === 'object' ? [figure, by.comparedWith] : [figure])),
  );
  assert.deepEqual(
    plotted.filter(({ figure }) => !names.has(figure)),
    [],
  );
});

test('the plot draws a longer bar for a larger figure, and marks figures that were not measured', () => {
  const [row] = plotted;
  assert.ok(row);
  const svg = plotOf([row], new Map([[row.figure, { shop: 1000, floor: 100 }]]));
  const widths = [...svg.matchAll(/width="([\d.]+)" height="11"/g)].map(([, width]) => Number(width));
  assert.equal(widths.length, 5, 'bars of the shop, the floor and three peers');
  assert.ok(Math.abs((widths[0] ?? 0) / (widths[1] ?? 1) - 1.5) < 0.01, 'log 1000 is 1.5 times log 100');
  assert.match(plotOf([row], new Map()), />not measured</);
  const broken = plotOf([row], new Map([[row.figure, { shop: Number.NaN, floor: 100 }]]));
  assert.doesNotMatch(svg + broken, /NaN|undefined/);
});

test('stored figures are read unchanged, infinite figures too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'defile-report-'));
  const file = join(folder, 'figures');
  vi.stubEnv(FIGURES_FILE, file);
  try {
    storeFigure('adds.1', { shop: 2, floor: 4, ratio: 0.5 });
    storeFigure('late', { shop: Infinity });
    const figures = readFigures(readFileSync(file, 'utf8').trim().split('\n'));
    assert.deepEqual(figures.get('adds.1'), { shop: 2, floor: 4, ratio: 0.5 });
    assert.match(resultOf(goal({ figure: 'late', by: 'figure' }), figures), /^reached/);
    const upperBound = { text: 'late', figure: 'late', by: 'figure', atMost: 200, unit: 'ms' } as const;
    assert.equal(resultOf(upperBound, figures), '**missed by ∞ %**');
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  }
});

test('a number is shown with three significant digits below 100 and without decimals above, and a percentile is found in unsorted values', () => {
  assert.equal(percentile([3, 1, 2], 0.5), 2);
  assert.deepEqual([formatNumber(0.4567), formatNumber(12.34), formatNumber(12345.6)], ['0.457', '12.3', '12,346']);
});

test('parts that were measured on another machine are not read', () => {
  const part = { run: 'today', failure: null, lines: [] };
  const text = JSON.stringify({ adds: { ...part, machine: '2 cores' }, reads: { ...part, machine: '4 cores' } });
  assert.deepEqual(Object.keys(readMeasured(text, '2 cores')), ['adds']);
});
