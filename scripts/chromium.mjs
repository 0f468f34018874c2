import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findNode, root } from './runtime.mjs';

const USUAL_PLACES = [
  // The same engine without browser windows needs a quarter less processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const APT_LOCK_MS = 300_000;

export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  console.log('Installation de Chromium, pour les parcours dans le navigateur…');
  let output = '';
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    output += aptGet(['update', '-qq']);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      output += aptGet(['install', '-y', '-qq', name]);
      const installed = findChromium();
      if (installed) return installed;
    }
  }
  output += command(findNode(), [join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium']);
  const installed = findChromium();
  if (!installed)
    console.log(`Chromium n’a pas pu être installé ; indiquez-en un par CHROMIUM_PATH.\n${output.trim()}`);
  return installed;
}

function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH;
  return USUAL_PLACES.find((path) => existsSync(path)) ?? playwrightChromium();
}

function playwrightChromium() {
  try {
    const { chromium } = createRequire(join(root, 'package.json'))('playwright-core');
    const path = chromium.executablePath();
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}

/** Waits while another process holds the lock of apt-get, as on a Debian that has just started. */
export function aptGet(args, { pauseMs = 5_000 } = {}) {
  const end = Date.now() + APT_LOCK_MS;
  for (let run = 1; ; run++) {
    const output = command('apt-get', args);
    if (!/Could not get lock|Unable to lock/.test(output) || Date.now() > end) return output;
    if (run === 1)
      console.log('Une autre installation est en cours sur cette machine : attente de sa fin (5 minutes au plus)…');
    // Sleeps without a promise, because the callers are synchronous.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
  }
}

function command(file, args) {
  const { stdout, stderr, error } = spawnSync(file, args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`;
}
