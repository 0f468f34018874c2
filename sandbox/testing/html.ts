/** What is read without JavaScript: the words of the body, its data apart. */
export const wordsOf = (html: string): string =>
  (html.split('<body>')[1] ?? '').replace(/<script.*?<\/script>/gs, '').replace(/<[^>]*>/g, ' ');

/** What a `<meta>` of the page says; null when it has none of that name. */
export const metaOf = (html: string, name: string): string | null =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1] ?? null;
