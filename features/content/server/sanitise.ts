import sanitizeHtml from 'sanitize-html';
import { contentProblems } from '#features/content/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import {
  isBlankHtml,
  isOwnPicture,
  LINK_SCHEMES,
  htmlOfText,
  PICTURE_SCHEMES,
  richTextSynonyms,
  richTextTags,
} from '#shared/rich-text.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(richTextTags),
  allowedAttributes: { ...mutable(richTextTags), a: ['href', 'rel'] },
  allowedSchemes: [...LINK_SCHEMES],
  allowedSchemesByTag: { img: [...PICTURE_SCHEMES] },
  allowProtocolRelative: false,
  transformTags: { ...richTextSynonyms, a: externalLink, img: withAlt },
};

function mutable(tags: typeof richTextTags): Record<string, string[]> {
  return Object.fromEntries(Object.entries(tags).map(([tag, attributes]) => [tag, [...attributes]]));
}

/**
 * Adds `rel` to links to other sites, so that these sites do not learn the address of the page. Removes `target`,
 * because the browser of an app may refuse to open a second tab.
 */
function externalLink(tagName: string, { href }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (!href) return { tagName, attribs: {} };
  const leaves = /^\s*https?:/i.test(href);
  return { tagName, attribs: { href, ...(leaves && { rel: 'noopener noreferrer' }) } };
}

/** Adds an empty `alt`, so that screen readers skip the picture instead of reading its address. */
function withAlt(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: { ...attribs, alt: attribs['alt'] ?? '' } };
}

/**
 * Returns a filter for the pictures of other sites that the text `before` does not have. These sites would learn who
 * visits the page.
 */
const isOnOtherSite =
  (before: string) =>
  ({ tag, attribs: { src = '' } }: sanitizeHtml.IFrame): boolean =>
    tag === 'img' && !isOwnPicture(src) && !before.includes(`src="${src.replaceAll('&', '&amp;')}"`);

/**
 * Sanitises the HTML of an administrator, so that it may be inserted into pages (D-17). Removes pictures of other
 * sites, except those of the sanitised earlier text `before` and of imported texts (`isImported`).
 * @throws Refusal `content.nothing-left` when nothing visible remains.
 */
export function sanitise(written: string, { before = '', isImported = false } = {}): string {
  const html = sanitizeHtml(htmlOfText(written), {
    ...options,
    ...(!isImported && { exclusiveFilter: isOnOtherSite(before) }),
  }).trim();
  if (isBlankHtml(html)) throw refuse(contentProblems.nothingLeft);
  return html;
}
