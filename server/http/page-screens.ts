import { listAnnouncements, listFaqs, readPage } from '#domain/content/contract.ts';
import { ANNOUNCEMENT_CODE, pageAddress } from '#domain/content/rules.ts';
import { given, type GivenAnswer } from '#domain/http/drawing.ts';
import type { Shop } from '#server/context.ts';
import * as content from '#server/features/content/queries.ts';

/** What a public screen shows before any script runs. */
export interface Screen {
  description: string;
  answers: readonly GivenAnswer[];
  withoutScript: string | null;
  /** Its own address, when this one is another way to it. */
  canonical?: string;
}

/** An address that anyone may read, and how its screen comes to be. */
export interface PublicAddress {
  read: (shop: Shop) => Promise<Screen>;
  /** Someone signed in is sent to her orders. */
  isForGuests?: boolean;
  /** The query with which the screen begins otherwise: the browser draws it then. */
  readsQuery?: RegExp;
}

const NEEDS_SCRIPT =
  'Pour créer un compte, vous connecter et régler vos commandes, activez JavaScript dans votre navigateur. Les autres pages se lisent sans.';

const EXCERPT = 155;

/** The beginning of a text written by the shop, without its markup. */
function excerptOf(html: string): string {
  const words = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(nbsp|#160);/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '’')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length <= EXCERPT ? words : `${words.slice(0, words.lastIndexOf(' ', EXCERPT))}…`;
}

const form = (description: (name: string) => string): PublicAddress => ({
  isForGuests: true,
  read: async ({ config }) => ({
    description: description(config.shop.name),
    answers: [],
    withoutScript: NEEDS_SCRIPT,
  }),
});

const written = (code: string): PublicAddress => ({
  read: async (shop) => {
    const page = await content.readPage(shop, { code });
    return {
      description: excerptOf(page.content) || page.title,
      answers: [given(readPage, { code }, page)],
      withoutScript: null,
      ...(code !== ANNOUNCEMENT_CODE && { canonical: pageAddress(code) }),
    };
  },
});

/** The public addresses that do not depend on what the shop has written. */
export const publicAddresses: Readonly<Record<string, PublicAddress>> = {
  '/': {
    isForGuests: true,
    read: async (shop) => ({
      description: 'Les pièces uniques de nos lives TikTok : retrouvez, réglez et suivez vos commandes.',
      answers: [given(listAnnouncements, {}, await content.listAnnouncements(shop))],
      withoutScript: NEEDS_SCRIPT,
    }),
  },
  '/login': {
    ...form((name) => `Connectez-vous à ${name} par un lien reçu par email, sans mot de passe à retenir.`),
    readsQuery: /[?&]email=/,
  },
  '/signup': form((name) => `Créez votre compte ${name} : votre pseudo TikTok et votre email suffisent.`),
  '/contact': {
    read: async ({ config: { shop } }) => ({
      description: `L’adresse de ${shop.name} et son email, pour toute question sur une commande ou un colis.`,
      answers: [],
      withoutScript: null,
    }),
  },
  '/cgv': written('cgu'),
  '/mentions-legales': written('mentions-legales'),
  '/customer/faq': {
    read: async (shop) => ({
      description: `Commande, paiement, livraison, retours : les réponses de ${shop.config.shop.name} aux questions fréquentes.`,
      answers: [given(listFaqs, {}, await content.listFaqs(shop))],
      withoutScript: null,
    }),
  },
};

/** What anyone may read at an address; null for everything else. */
export function publicAddressOf(path: string): PublicAddress | null {
  const known = Object.hasOwn(publicAddresses, path) ? publicAddresses[path] : null;
  if (known) return known;
  const code = /^\/pages\/([^/]+)$/.exec(path)?.[1];
  return code ? written(code) : null;
}
