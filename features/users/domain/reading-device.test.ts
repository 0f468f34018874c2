import assert from 'node:assert/strict';
import { test } from 'vitest';
import { deviceOf } from './reading-device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const described: readonly (readonly [string | null, string])[] = [
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/143.0.0.0 Safari/537.36`, 'Chrome sur Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/143.0.0.0 Safari/537.36 Edg/143.0`, 'Edge sur Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari sur iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0 Mobile/15E148 Safari/604.1',
    'Chrome sur iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A546B; wv) ${webkit} Chrome/130.0.0.0 Mobile Safari/537.36 musical_ly_2023607030`,
    'TikTok sur Android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox sur Mac'],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) ${webkit} Chrome/130.0.0.0 Mobile Safari/537.36 BytedanceWebview`,
    'TikTok sur Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 350.0',
    'Instagram sur iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]',
    'Facebook sur iPad',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/130.0.0.0 Safari/537.36 OPR/115.0`, 'Opera sur Linux'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${webkit} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet sur Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/132.0 Mobile/15E148 Safari/605.1.15',
    'Firefox sur iPhone',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/130.0.0.0 Safari/537.36`, 'Chrome sur Chromebook'],
  ['Dalvik/2.1.0 (Linux; U; Android 14)', 'Android'],
  ['Firefox', 'Firefox'],
  ['curl/8.0', 'Appareil inconnu'],
  ['', 'Appareil inconnu'],
  [null, 'Appareil inconnu'],
];

test('a user agent is shown as browser, system or both, and an unknown user agent as « Appareil inconnu »', () => {
  for (const [userAgent, words] of described) assert.equal(deviceOf(userAgent), words);
});
