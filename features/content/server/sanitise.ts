import sanitizeHtml from 'sanitize-html';
import { contentProblems } from '#features/content/domain/problems.ts';
import { refuse } from '#shared/problem.ts';
import {
  isBlankHtml,
  isOwnPicture,
  LINK_SCHEMES,
  paragraphsOf,
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
  transformTags: { ...richTextSynonyms, a: outwards, img: described },
};

function mutable(tags: typeof richTextTags): Record<string, string[]> {
  return Object.fromEntries(Object.entries(tags).map(([tag, attributes]) => [tag, [...attributes]]));
}

/** Keeps from another site which page led to it. The link stays in its tab, because the browser of an app may refuse a second tab. */
function outwards(tagName: string, { href }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (!href) return { tagName, attribs: {} };
  const leaves = /^\s*https?:/i.test(href);
  return { tagName, attribs: { href, ...(leaves && { rel: 'noopener noreferrer' }) } };
}

/** A picture without words is skipped by who hears the page, rather than read out by its address. */
function described(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: { ...attribs, alt: attribs['alt'] ?? '' } };
}

/** Whether a picture is from elsewhere, and the text did not have it before: its visitors would be told to another site. */
const isStrange =
  (before: string) =>
  ({ tag, attribs: { src = '' } }: sanitizeHtml.IFrame): boolean =>
    tag === 'img' && !isOwnPicture(src) && !before.includes(`src="${src.replaceAll('&', '&amp;')}"`);

/**
 * HTML that may be shown as it is, from what an administrator wrote (D-17). Pictures are the shop's own, besides
 * those that the text had `before`, as HTML of ours, or any where it is brought from another shop.
 * @throws Refusal `content.nothing-left` when nothing of it would show.
 */
export function sanitise(written: string, { before = '', isBrought = false } = {}): string {
  const html = sanitizeHtml(paragraphsOf(written), {
    ...options,
    ...(!isBrought && { exclusiveFilter: isStrange(before) }),
  }).trim();
  if (isBlankHtml(html)) throw refuse(contentProblems.nothingLeft);
  return html;
}
