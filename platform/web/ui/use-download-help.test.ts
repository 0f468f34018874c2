import assert from 'node:assert/strict';
import { test, vi } from 'vitest';
import { explainDownload } from './use-download-help.ts';
import { currentToasts, toast } from './toast.ts';

function messagesAfterDownload(userAgent: string): string {
  vi.stubGlobal('navigator', { userAgent });
  for (const { id } of currentToasts()) toast.dismiss(id);
  explainDownload();
  return currentToasts()
    .map(({ message }) => String(message))
    .join();
}

test('only a download in the browser of TikTok or Instagram shows how to open the page in another browser', () => {
  const tiktok = 'Mozilla/5.0 (Linux; Android 14; SM-A546B; wv) AppleWebKit/537.36 Chrome/130.0.0.0 BytedanceWebview';
  const instagram =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/22B83 Instagram';
  for (const userAgent of [tiktok, instagram])
    assert.match(messagesAfterDownload(userAgent), /^Rien ne se télécharge.*Ouvrir dans le navigateur/);
  assert.equal(messagesAfterDownload('Mozilla/5.0 (Windows NT 10.0) Chrome/130.0.0.0 Safari/537.36'), '');
});
