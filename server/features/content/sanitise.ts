import sanitizeHtml from 'sanitize-html';
import { contentProblems } from '#domain/content/problems.ts';
import { refuse } from '#domain/problem.ts';
import {
  isBlankHtml,
  LINK_SCHEMES,
  paragraphsOf,
  PICTURE_SCHEMES,
  richTextSynonyms,
  richTextTags,
} from '#domain/rich-text.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(richTextTags),
  allowedAttributes: { ...mutable(richTextTags), a: ['href', 'target', 'rel'] },
  allowedSchemes: [...LINK_SCHEMES],
  allowedSchemesByTag: { img: [...PICTURE_SCHEMES] },
  allowProtocolRelative: false,
  transformTags: { ...richTextSynonyms, a: outwards },
};

function mutable(tags: typeof richTextTags): Record<string, string[]> {
  return Object.fromEntries(Object.entries(tags).map(([tag, attributes]) => [tag, [...attributes]]));
}

/** A link to another site opens beside the shop and tells it nothing. */
function outwards(tagName: string, { href }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (!href) return { tagName, attribs: {} };
  const leaves = /^\s*https?:/i.test(href);
  return { tagName, attribs: { href, ...(leaves && { target: '_blank', rel: 'noopener noreferrer' }) } };
}

/**
 * HTML that may be shown as it is, from what an administrator wrote (D-17).
 * @throws Refusal `content.nothing-left` when nothing of it would show.
 */
export function sanitise(written: string): string {
  const html = sanitizeHtml(paragraphsOf(written), options).trim();
  if (isBlankHtml(html)) throw refuse(contentProblems.nothingLeft);
  return html;
}
