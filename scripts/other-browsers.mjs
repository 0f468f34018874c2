import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { aptGet } from './chromium.mjs';
import { npm } from './dependencies.mjs';
import { root } from './runtime.mjs';

/** Old Chromium of 58 MB, downloaded only for the tests that use it. */
const OLD = {
  name: '@sparticuz/chromium',
  version: '109.0.6',
  sha512: '9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg==',
};
const oldFolder = join(root, '.cache', `chromium-${OLD.version}`);
const oldPath = join(oldFolder, 'chromium');

const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const hasWebKit = () => existsSync(WEBKIT_DRIVER) && existsSync('/usr/bin/Xvfb');

/** Installs the missing browsers. Returns an empty path for a browser that the machine cannot have. */
export function ensureOtherBrowsers() {
  if (!hasWebKit() && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installation de WebKit, pour les parcours dans le navigateur des iPhone…');
    aptGet(['update', '-qq']);
    aptGet(['install', '-y', '-qq', '--no-install-recommends', 'webkit2gtk-driver', 'xvfb']);
  }
  if (!existsSync(oldPath) && process.platform === 'linux' && process.arch === 'x64') installOldChromium();
  const found = {
    WEBKIT_DRIVER: hasWebKit() ? WEBKIT_DRIVER : '',
    OLD_CHROMIUM_PATH: existsSync(oldPath) ? oldPath : '',
  };
  const missing = [!found.WEBKIT_DRIVER && 'WebKit', !found.OLD_CHROMIUM_PATH && 'Chromium 109'].filter(Boolean);
  if (missing.length > 0)
    console.log(`Parcours sautés, faute de navigateur sur cette machine : ${missing.join(', ')}.`);
  return found;
}

function installOldChromium() {
  console.log('Téléchargement de Chromium 109, pour les parcours dans un navigateur ancien…');
  rmSync(oldFolder, { recursive: true, force: true });
  mkdirSync(oldFolder, { recursive: true });
  npm(['pack', `${OLD.name}@${OLD.version}`, '--silent'], oldFolder);
  const file = readdirSync(oldFolder).find((name) => name.endsWith('.tgz'));
  if (!file) return;
  const packed = join(oldFolder, file);
  if (createHash('sha512').update(readFileSync(packed)).digest('base64') !== OLD.sha512) {
    console.log('Chromium 109 : le fichier reçu n’est pas celui qui était attendu.');
    return rmSync(oldFolder, { recursive: true, force: true });
  }
  spawnSync('tar', ['-xzf', file, 'package/bin/chromium.br'], { cwd: oldFolder });
  const compressed = join(oldFolder, 'package/bin/chromium.br');
  if (!existsSync(compressed)) return;
  // Renamed last, so that an existing path is always a complete file.
  writeFileSync(`${oldPath}.part`, brotliDecompressSync(readFileSync(compressed)));
  chmodSync(`${oldPath}.part`, 0o755);
  renameSync(`${oldPath}.part`, oldPath);
  rmSync(packed);
  rmSync(join(oldFolder, 'package'), { recursive: true });
}
