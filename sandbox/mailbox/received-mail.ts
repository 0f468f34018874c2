import { createHash } from 'node:crypto';
import type { Email } from 'postal-mime';

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  /** Six digits; null without a code. */
  code: string | null;
  from: string;
  messageId: string;
  attachments: { name: string; contentType: string; size: number; sha256: string }[];
  at: string;
}

const webAddress = /https?:\/\/[^\s<>"'«»]+/g;
const anchors = /<a\s[^<>]*>/gi;
const hrefAttribute = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const sixDigits = /(?<![\w#.,-])\d{6}(?![\w-])/;

function decoded(attribute: string): string {
  return attribute
    .replace(/&#x([\da-f]+);/gi, (_all, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

export function linksOf(html: string, text: string): string[] {
  const inHtml = (html.match(anchors) ?? []).map((anchor) => {
    const [, double, single] = hrefAttribute.exec(anchor) ?? [];
    return decoded(double ?? single ?? '').trim();
  });
  // Leaves out the punctuation after an address. The lookbehind avoids a quadratic search.
  const inText = [...text.matchAll(webAddress)].map(([address]) =>
    address.replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, ''),
  );
  const links = (html === '' ? inText : inHtml).filter((link) => /^https?:\/\//i.test(link));
  return [...new Set(links)];
}

/** Returns the sign-in code of a mail: six separate digits in the subject or the text, never part of a link. */
export function codeOf(subject: string, text: string): string | null {
  return sixDigits.exec(subject)?.[0] ?? sixDigits.exec(text.replace(webAddress, ' '))?.[0] ?? null;
}

export const filesOf = ({ attachments }: Email): Buffer[] =>
  attachments.map(({ content }) =>
    typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer),
  );

export function toReceivedMail(mail: Email, to: string, receivedAt: Date): ReceivedMail {
  const { subject = '', html = '' } = mail;
  const text = (mail.text ?? '').trimEnd();
  return {
    to,
    subject,
    text,
    html,
    links: linksOf(html, text),
    code: codeOf(subject, text),
    from: mail.from?.name ? `${mail.from.name} <${mail.from.address ?? ''}>` : (mail.from?.address ?? ''),
    messageId: (mail.messageId ?? '').replace(/^<|>$/g, ''),
    attachments: filesOf(mail).map((bytes, index) => ({
      name: mail.attachments[index]?.filename ?? '',
      contentType: mail.attachments[index]?.mimeType ?? '',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
    at: receivedAt.toISOString(),
  };
}
