import { listenEarly, replayEarly } from '#platform/web/boot/early.ts';
import { recordFaults } from '#platform/web/boot/faults.ts';
import { firstPaint } from '#platform/web/boot/first-paint.ts';
import { showUnloaded } from '#platform/web/boot/unloaded.ts';
import { yieldToMain } from '#platform/web/boot/yield-to-main.ts';
import '#platform/web/boot/without-eval.ts';

recordFaults();
listenEarly();
try {
  // A prerendered page is painted first. Earlier requests would delay it on a slow network.
  await firstPaint();
  // Loads React first, then the rest. A slow phone needs about as long for each part, and can react to input in
  // between.
  await import('react-dom/client');
  await yieldToMain();
  await import('./start.tsx');
} catch (fault) {
  showUnloaded();
  // Repeats the early input and the early click, so that the browser submits the form as it does without JavaScript.
  replayEarly(document);
  throw fault;
}
