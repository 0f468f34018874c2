import { readPage } from '#features/content/domain/endpoints.ts';
import { ANNOUNCEMENT_CODE, pageAddress } from '#features/content/domain/rules.ts';
import type { InputOf, Read, ReplyOf } from '#shared/http/endpoint.ts';
import { keyOf } from '#platform/web/api/query.ts';
import type { RouterContext } from './context.ts';

export const FORMS_NEED_SCRIPT =
  'Pour créer un compte, vous connecter et régler vos commandes, activez JavaScript dans votre navigateur. Les autres pages se lisent sans.';
export const ACTS_NEED_SCRIPT =
  'Pour valider et régler vos commandes, activez JavaScript dans votre navigateur. Vous pouvez les lire sans.';

/** Metadata for search engines and shared links. Without `canonical`, search engines prefer the current address. */
interface PageMetadata {
  description: string;
  canonical?: string | undefined;
}

/** Builds the head of a page. Only the server adds the metadata. */
export const pageHead = (title: string, about?: PageMetadata | false) =>
  import.meta.env.SSR && about
    ? {
        meta: [{ title }, { name: 'description', content: about.description }],
        links: about.canonical ? [{ rel: 'canonical', href: about.canonical }] : [],
      }
    : { meta: [{ title }] };

interface Match {
  context: RouterContext;
}

export const loadedReply = <E extends Read>({ context }: Match, endpoint: E, input: InputOf<E>) =>
  context.queryClient.getQueryData<ReplyOf<E>>(keyOf(endpoint, input));

/** Maximum length of a description, in characters. Search engines cut longer descriptions. */
const MAX_EXCERPT = 155;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': '’' };

function excerptOf(html: string): string {
  const text = html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(nbsp|#160);/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= MAX_EXCERPT) return text;
  const end = text.lastIndexOf(' ', MAX_EXCERPT);
  return `${text.slice(0, end > 0 ? end : MAX_EXCERPT)}…`;
}

export function shopPageHead(match: Match, code: string, loadingTitle: string) {
  const page = loadedReply(match, readPage, { code });
  const about = () =>
    page && {
      description: excerptOf(page.content) || page.title,
      canonical: code === ANNOUNCEMENT_CODE ? undefined : pageAddress(code),
    };
  return pageHead(page?.title ?? loadingTitle, import.meta.env.SSR && about());
}
