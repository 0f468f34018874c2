/** Returns the text of the body, as read without JavaScript. */
export const wordsOf = (html: string): string =>
  (html.split('<body>')[1] ?? '').replace(/<script.*?<\/script>/gs, '').replace(/<[^>]*>/g, ' ');

/** Returns the content of a `<meta>` of the page; null when it does not exist. */
export const metaOf = (html: string, name: string): string | null =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1] ?? null;

/** Returns the links of a page, or of a part of it, in their order: text and address. */
export const linksOf = (html: string): { text: string; href: string }[] =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', content = '']) => ({
    text: content.replace(/<[^>]*>/g, ''),
    href: href.replaceAll('&amp;', '&'),
  }));
