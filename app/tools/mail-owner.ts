import { text } from 'node:stream/consumers';
import { loadConfig } from '#app/server/config.ts';
import { mailSender } from '#features/identity/domain/rules.ts';
import { createSmtpGateway } from '#platform/server/integrations/mail/smtp.ts';
import { runTool } from './open-database.ts';
import { messageIdOf } from '#platform/server/mails/message-id.ts';

/**
 * Mails a report of this machine to `ADMIN_EMAIL`, without the database, which may be the reason of the report.
 * @returns the address; null without `SMTP_URL` or `ADMIN_EMAIL`.
 */
export async function mailOwner(env: NodeJS.ProcessEnv, subject: string, report: string): Promise<string | null> {
  const { smtpUrl, admin, identity, publicUrl } = loadConfig(env);
  const to = admin.email;
  if (!smtpUrl || !to) return null;
  const { address, ...sender } = mailSender(identity);
  const mail = createSmtpGateway({ url: smtpUrl, from: async () => ({ ...sender, address: address || to }) });
  const escaped = report.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const messageId = messageIdOf(publicUrl);
  try {
    await mail.send({ to, subject, text: report, html: `<pre>${escaped}</pre>`, messageId });
  } finally {
    await mail.close();
  }
  return to;
}

if (import.meta.filename === process.argv[1]) {
  const [subject = 'Défilé'] = process.argv.slice(2);
  await runTool(async () => {
    const to = await mailOwner(process.env, subject, await text(process.stdin));
    console.log(to ? `Rapport envoyé à ${to}.` : 'Rapport non envoyé : SMTP_URL ou ADMIN_EMAIL manque.');
  });
}
