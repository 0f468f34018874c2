export const wordsOf = (html: string): string =>
  (html.split('<body>')[1] ?? '').replace(/<script.*?<\/script>/gs, '').replace(/<[^>]*>/g, ' ');

export const metaOf = (html: string, name: string): string | null =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1] ?? null;

export const linksOf = (html: string): { text: string; href: string }[] =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', content = '']) => ({
    text: content.replace(/<[^>]*>/g, ''),
    href: href.replaceAll('&amp;', '&'),
  }));
