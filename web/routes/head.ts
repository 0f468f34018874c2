import type { ReplyOf } from '#domain/http/endpoint.ts';
import type { readPage } from '#domain/content/endpoints.ts';
import type { RouterContext } from './root.tsx';
import { ANNOUNCEMENT_CODE, pageAddress } from '#domain/content/rules.ts';

/** What a reader without JavaScript is told, by what there is to do on the page. */
export const FORMS_NEED_SCRIPT =
  'Pour créer un compte, vous connecter et régler vos commandes, activez JavaScript dans votre navigateur. Les autres pages se lisent sans.';
export const ACTS_NEED_SCRIPT =
  'Pour valider et régler vos commandes, activez JavaScript dans votre navigateur. Vous pouvez les lire sans.';

/** What search engines and shared links say of an address; `canonical` where it is another way to one. */
export const described = (description: string, canonical?: string) => ({
  meta: [{ name: 'description', content: description }],
  links: canonical ? [{ rel: 'canonical', href: canonical }] : [],
});

/** The same, with the shop's name in it. */
export const describedOf =
  (sentence: (shop: string) => string) =>
  ({ match }: { match: { context: RouterContext } }) =>
    described(sentence(match.context.shop.name));

const EXCERPT = 155;

/** The beginning of a text written by the shop, without its markup. */
function excerptOf(html: string): string {
  const words = html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(nbsp|#160);/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '’')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length <= EXCERPT ? words : `${words.slice(0, words.lastIndexOf(' ', EXCERPT))}…`;
}

/** The same, of a page that the shop has written. */
export const describedPage = ({ loaderData: page }: { loaderData?: ReplyOf<typeof readPage> | undefined }) =>
  page
    ? described(
        excerptOf(page.content) || page.title,
        page.code === ANNOUNCEMENT_CODE ? undefined : pageAddress(page.code),
      )
    : {};
