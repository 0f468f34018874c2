import { listenEarly } from '#platform/web/boot/early.ts';
import { noteFaults } from '#platform/web/boot/faults.ts';
import { firstPaint } from '#platform/web/boot/first-paint.ts';
import { showUnloaded } from '#platform/web/boot/unloaded.ts';
import { yieldToMain } from '#platform/web/boot/yield-to-main.ts';
import '#platform/web/boot/without-eval.ts';

noteFaults();
listenEarly();
try {
  // A prerendered page is painted first: until then nothing else is asked for on a slow line.
  await firstPaint();
  // React alone, then the rest: a slow telephone spends as long on the one as on the other, and may answer in between.
  await import('react-dom/client');
  await yieldToMain();
  await import('./start.tsx');
} catch (fault) {
  showUnloaded();
  throw fault;
}
