import { mailSender } from '#features/identity/domain/rules.ts';
import { openGateways } from '#app/server/open-gateways.ts';
import { counted } from '#shared/counted.ts';
import { emailError } from '#shared/email.ts';
import { checkLabels, type CheckOutcome } from '#features/setup/domain/labels.ts';
import { checkShop, type CheckResult } from '#features/setup/server/steps/check-shop.ts';
import { readSettings, settingsOf } from '#features/settings/server/queries.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Gateways } from '#platform/server/context.ts';
import { dbOver } from '#platform/server/db/client.ts';
import { noReports } from '#platform/server/integrations/errors/gateway.ts';
import type { ShopPool } from '#platform/server/db/shop-pool.ts';
import { messageIdOf } from '#platform/server/mails/message-id.ts';

const marks: Readonly<Record<CheckOutcome, string>> = {
  works: '✓',
  warns: '!',
  fails: '✗',
  'not-asked': '–',
  absent: '○',
};

export function formatResults(results: readonly CheckResult[]): string {
  const width = Math.max(...results.map(({ name }) => checkLabels[name].length));
  const lines = results.map(
    ({ name, outcome, detail }) => `  ${marks[outcome]} ${checkLabels[name].padEnd(width)}  ${detail}`,
  );
  const countOf = (outcome: CheckOutcome): number => results.filter((result) => result.outcome === outcome).length;
  const counts = [
    counted(results.length, 'vérification'),
    `${countOf('fails')} en échec`,
    `${countOf('warns')} à vérifier`,
    ...(countOf('not-asked') > 0 ? [counted(countOf('not-asked'), 'simulée')] : []),
    ...(countOf('absent') > 0 ? [`${countOf('absent')} sans contrat`] : []),
  ];
  return `${lines.join('\n')}\n\n${counts.join(', ')}.`;
}

interface ExaminedShop {
  pool: ShopPool;
  config: Config;
}

/**
 * Checks the database, the machine and each provider of a shop, running or not. Changes nothing.
 * @param to address of a test mail; null sends nothing.
 */
export async function checkInstallation({ pool, config }: ExaminedShop, to: string | null): Promise<CheckResult[]> {
  const db = dbOver(pool);
  // Without a database, the providers are still checked, with the identity of the environment.
  const settings = await readSettings(db, config.identity).catch(() => settingsOf([], config.identity));
  const now = () => new Date();
  const gateways = await openGateways({
    config,
    settings: { read: async () => settings },
    sandbox: null,
    errors: noReports,
    now,
  });
  try {
    const results = await checkShop({ db, config, gateways, now }, mailSender(settings).address);
    return to === null
      ? results
      : await Promise.all(results.map((result) => withTestMail(result, gateways, { ...config, to })));
  } finally {
    await gateways.mail.close();
  }
}

/** Sends a test mail when `result` is a successful check of the mail provider. Returns other results unchanged. */
export async function withTestMail(
  result: CheckResult,
  { mail }: Pick<Gateways, 'mail'>,
  { to, publicUrl }: { to: string; publicUrl: string },
): Promise<CheckResult> {
  if (result.name !== 'mail' || result.outcome !== 'works') return result;
  const text = 'Cet e-mail vient de votre boutique : elle sait en envoyer.';
  const messageId = messageIdOf(publicUrl);
  try {
    await mail.send({ to, subject: 'Essai de votre boutique', text, html: `<p>${text}</p>`, messageId });
    return { ...result, detail: `Un e-mail est parti vers ${to}.` };
  } catch (error) {
    return { ...result, outcome: 'fails', detail: `L’e-mail vers ${to} n’est pas parti (${String(error)}).` };
  }
}

/** Returns the address of the test mail; null without options. @throws Error with the usage. */
export function testAddress(args: readonly string[]): string | null {
  const [option, address, ...extraArgs] = args;
  if (option === undefined) return null;
  if (option === '--mail' && address !== undefined && !emailError(address) && extraArgs.length === 0) return address;
  throw new Error('Usage : npm run doctor -- [--mail adresse@exemple.fr]');
}
