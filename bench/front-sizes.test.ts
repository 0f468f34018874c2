import assert from 'node:assert/strict';
import { test } from 'vitest';
import { chunksOf, filesFor, gzipBytes, strayModules } from './front-build.ts';
import { most } from './front-routes.ts';

// Bytes, not times: the same on every machine. `npm run bench:front` weighs the same in a browser, route by route.
const chunks = await chunksOf();

const landing = ['web/features/shell/PublicLayout.tsx', 'web/features/content/LandingScreen.tsx'];
const signUp = ['web/features/shell/PublicLayout.tsx', 'web/features/users/SignUpScreen.tsx'];
const login = ['web/features/shell/PublicLayout.tsx', 'web/features/users/LoginScreen.tsx'];
const order = ['web/features/shell/CustomerLayout.tsx', 'web/features/orders/mine/MyOrderScreen.tsx'];

const liveConsole = ['web/features/shell/AdminLayout.tsx', 'web/routes/admin/live-order-sidebar.lazy.tsx'];

function assertLight(screens: readonly string[], kilobytes: number): void {
  const bytes = filesFor(chunks, screens).map((file) => gzipBytes(chunks.get(file)?.code ?? ''));
  const total = bytes.reduce((sum, one) => sum + one, 0);
  assert.ok(total <= kilobytes * 1000, `${(total / 1000).toFixed(3)} kB of JavaScript, ${kilobytes} is the most`);
}

test('the landing page, the sign-in and the sign-up load at most 125 kB of JavaScript', () => {
  assertLight(landing, most.landing);
  assertLight(login, most.landing);
  assertLight(signUp, most.landing);
});

test('a buyer’s order loads at most 150 kB of JavaScript', () => assertLight(order, most.order));

test('the live console loads at most 280 kB of JavaScript', () => assertLight(liveConsole, most.console));

test('neither page loads the back office, schemas, the editor or the error reports', () => {
  assert.deepEqual(strayModules(chunks, filesFor(chunks, landing)), []);
  assert.deepEqual(strayModules(chunks, filesFor(chunks, order)), []);
  const backOffice = filesFor(chunks, [
    'web/features/shell/AdminLayout.tsx',
    'web/features/content/PageAdminScreen.tsx',
  ]);
  assert.notDeepEqual(strayModules(chunks, backOffice), [], 'the back office is recognised');
});
