import * as z from 'zod/mini';
import { withoutTrailingSlashes } from '#platform/server/config/trailing-slashes.ts';
import { parseJson, textOf } from '../answer-bytes.ts';
import { isOfWrongAddress, ProviderFailure } from '../failure.ts';
import type { AddressGateway, AddressSuggestion } from './gateway.ts';

const MIN_QUERY = 3;
const MAX_QUERY = 200;

const collection = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        label: z.string(),
        type: z.optional(z.string()),
        name: z.optional(z.string()),
        postcode: z.optional(z.string()),
        city: z.optional(z.string()),
      }),
    }),
  ),
});

/**
 * Returns a query that the service accepts: 3 to 200 characters, beginning with a letter or a digit. Null for a shorter
 * text. Replaces curly apostrophes, which lead the service to wrong results.
 */
export function addressQuery(typed: string): string | null {
  const query = typed
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim()
    .slice(0, MAX_QUERY);
  return query.length < MIN_QUERY ? null : query;
}

export function createAddressGateway(options: { url: string; timeoutMs?: number }): AddressGateway {
  return {
    async suggest(typed) {
      const query = addressQuery(typed);
      if (query === null) return [];
      const parameters = new URLSearchParams({ q: query, limit: '5', autocomplete: '1' });
      const url = `${withoutTrailingSlashes(options.url)}/geocodage/search?${parameters}`;
      const { status, body } = await ask(url, options.timeoutMs ?? 3_000);
      if (status === 429 || status >= 500) throw unreachable(`HTTP ${status}`);
      if (status !== 200) {
        throw new ProviderFailure(
          'address',
          status === 401 || status === 403 || isOfWrongAddress(status) ? 'misconfigured' : 'refused',
          `la base d’adresses refuse la demande (HTTP ${status})`,
          String(status),
        );
      }
      const read = collection.safeParse(body);
      if (!read.success) throw unreachable('réponse illisible');
      return read.data.features.flatMap(({ properties }) => suggestion(properties));
    },
  };
}

/** Ignores a town alone, which is not a postal address. */
function suggestion(properties: z.infer<typeof collection>['features'][number]['properties']): AddressSuggestion[] {
  const { label, type, name, postcode, city } = properties;
  return type === 'municipality' || !name || !postcode || !city ? [] : [{ label, street: name, zip: postcode, city }];
}

async function ask(url: string, timeoutMs: number): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: parseJson(await textOf(response)) };
  } catch (error) {
    throw unreachable('pas de réponse', error);
  }
}

const unreachable = (reason: string, cause?: unknown): ProviderFailure =>
  new ProviderFailure('address', 'unreachable', `la base d’adresses ne répond pas (${reason})`, null, cause);
