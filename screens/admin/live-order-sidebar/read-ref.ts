import { NETWORK_SENTENCE } from '#platform/web/api/problem.ts';
import { toast } from '#platform/web/ui/toast.ts';

const load = () => import('./comment-ref.ts');

/**
 * Loads the reader of comments before a click needs it. The first load of the page omits the reader, because comments
 * that claim a piece come with the number that the server has read.
 */
export const preloadCommentReader = (): void => void load().catch(() => undefined);

/**
 * Returns the first piece number of a comment; null without a number. When the reader does not load, shows a toast and
 * returns an empty text. The form then does not keep the number of another comment, and the next click loads again.
 */
export async function readRef(comment: string | null): Promise<string | null> {
  if (!comment) return null;
  try {
    const { refInComment } = await load();
    return refInComment(comment);
  } catch {
    toast.error(NETWORK_SENTENCE);
    return '';
  }
}
