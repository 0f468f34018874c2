import { breathe } from './breathe.ts';
import { firstPaint } from './first-paint.ts';
import { noteEarly } from './early.ts';
import './without-eval.ts';

noteEarly();
// A page drawn by the server is painted first: until then nothing else is asked for on a slow line.
await firstPaint();
// React alone, then the rest: a slow telephone spends as long on the one as on the other, and may answer in between.
await import('react-dom/client');
await breathe();
await import('./start.tsx');
