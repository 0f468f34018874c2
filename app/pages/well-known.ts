import type { FastifyInstance } from 'fastify';
import type { Shop } from '#platform/server/context.ts';

/** Time for which `security.txt` is valid, counted from each answer, in ms. RFC 9116 advises less than a year. */
const VALID_MS = 90 * 86_400_000;
/** Only members of the team have a password. They change it on this page, after they have signed in. */
const PASSWORD_PAGE = '/admin/access';

export function wellKnownRoutes(app: FastifyInstance, shop: Shop): void {
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await securityText(shop)),
  );
  app.get('/.well-known/change-password', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').redirect(PASSWORD_PAGE, 302),
  );
  app.get('/faq', async (_request, reply) => reply.redirect('/customer/faq', 301));
}

async function securityText({ settings, config: { publicUrl }, now }: Shop): Promise<string> {
  const { supportEmail } = await settings.read();
  const until = new Date(now().getTime() + VALID_MS);
  return [
    ...(supportEmail ? [`Contact: mailto:${supportEmail}`] : []),
    `Contact: ${publicUrl}/contact`,
    `Expires: ${until.toISOString().replace(/\.\d+/, '')}`,
    'Preferred-Languages: fr, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
