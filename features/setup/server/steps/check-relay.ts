import type { Finding } from '#features/setup/domain/labels.ts';
import { fails, warns, works } from '#features/setup/domain/rules.ts';
import type { FeedClose, LiveFeedGateway } from '#platform/server/integrations/tiktok/gateway.ts';

const RELAY_TIMEOUT_MS = 20_000;

/** Tests the key even while no live is on air. */
export async function checkRelay(relay: LiveFeedGateway, username: string): Promise<Finding> {
  const answer = await answerOf(relay, username);
  if (answer === 'silent') return fails('Le relais ne répond pas.');
  if (answer === 'open') return works(`Le relais suit le direct de @${username}.`);
  switch (answer.reason) {
    case 'not-live':
    case 'ended':
      return works(`Le relais accepte la clé. @${username} n’est pas en direct.`);
    case 'limited':
      return warns('Le relais accepte la clé, mais trop de connexions sont ouvertes.');
    case 'refused':
      return fails(`Le relais refuse la clé ou le nom @${username} (${answer.detail}).`);
    default:
      return fails(`La connexion au relais s’est coupée (${answer.detail || answer.code}).`);
  }
}

function answerOf(relay: LiveFeedGateway, username: string): Promise<FeedClose | 'open' | 'silent'> {
  return new Promise((resolve) => {
    const finish = (answer: FeedClose | 'open' | 'silent'): void => {
      clearTimeout(timeout);
      resolve(answer);
      connection.stop();
    };
    const timeout = setTimeout(() => finish('silent'), RELAY_TIMEOUT_MS);
    const connection = relay.connect(username, {
      onOpen: () => finish('open'),
      onEvents: () => undefined,
      onUnreadable: () => undefined,
      onClose: finish,
    });
  });
}
