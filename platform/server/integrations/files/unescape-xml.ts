import { Parser } from 'htmlparser2';

/** Returns the text of an XML element. Storage services escape reserved characters by name or by number. */
export function unescapeXml(text: string): string {
  let unescaped = '';
  const collector = { ontext: (part: string) => void (unescaped += part) };
  new Parser(collector, { xmlMode: true }).end(text);
  return unescaped;
}
