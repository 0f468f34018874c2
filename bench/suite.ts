import { spawnSync } from 'node:child_process';
import { FIGURES_FILE, storeFigure } from './figures.ts';

// Measures the whole test suite with its checks, in a checkout whose dependencies are installed. A failed test ends the
// measurement.
const begin = performance.now();
// A test that stores a figure must not add it to the measured figures.
const env = { ...process.env, [FIGURES_FILE]: undefined };
const { status } = spawnSync(process.execPath, ['scripts/test.mjs'], { env, stdio: 'inherit' });
if (status !== 0) throw new Error('The suite failed: its duration is not stored.');
storeFigure('suite.minutes', { shop: (performance.now() - begin) / 60_000 });
