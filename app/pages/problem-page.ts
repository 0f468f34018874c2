import type { FastifyRequest } from 'fastify';
import { shopNameOf } from '#features/identity/domain/rules.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import type { Refusal } from '#shared/problem.ts';
import type { Shop } from '#platform/server/context.ts';
import { isPageAddress } from '#platform/server/http/address.ts';
import { themeOf } from './theme.ts';

/** Returns the page that shows a refusal in a browser: after a form without JavaScript, or a link to a file. */
export const problemPage =
  ({ settings, config }: Shop) =>
  async (refusal: Refusal, { method, url }: Pick<FastifyRequest, 'method' | 'url'>): Promise<string> => {
    // The page must also be available without the database.
    const identity = await settings.read().catch(() => config.identity);
    const name = escapeHtml(shopNameOf(identity));
    const theme = themeOf(identity.color)?.address;
    // A link to an address that begins with two slashes would lead to another site.
    const path = (url.split('?', 1)[0] ?? '/').replace(/^[/\\]+/, '/');
    // The addresses of a rehearsal have a prefix. A copy has no home page of its own.
    const homePath = config.officeBase ? '/admin' : '/';
    const returnsToPage = method === 'POST' && refusal.status !== 404 && isPageAddress(url);
    const returnAddress = config.base + config.officeBase + (returnsToPage ? path : homePath);
    const title = refusal.status >= 500 ? 'Une erreur est survenue' : 'La demande n’a pas abouti';
    // Removes repetitions, because the message of a refusal is often the message of its first field.
    const sentences = [...new Set([refusal.message, ...refusal.fields.map(({ message }) => message)])];
    return `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${title} · ${name}</title>
    <link rel="stylesheet" href="/offline.css">${theme ? `\n    <link rel="stylesheet" href="${theme}">` : ''}
  </head>
  <body>
    <p class="brand">${name}</p>
    <main>
      <h1>${title}</h1>
      ${sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('\n      ')}
      <a class="retry" href="${escapeHtml(returnAddress)}">${returnsToPage && path !== '/' ? 'Revenir à la page' : 'Retour à l’accueil'}</a>
    </main>
  </body>
</html>
`;
  };
