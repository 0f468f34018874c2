/** Names from the code: `constraint "users_email_key"`, `reading 'total'`. */
const OWN_NAME =
  /(\b(?:constraint|relation|column|table|function|schema|index|module|package|reading|setting) ["'][\w.]+["'])/i;

/**
 * Removes addresses, pseudos, numbers, queries and quoted text (`invalid input syntax for type uuid: "lea"`). Removes
 * everything between the first and the last quote, because user input may contain quotes.
 */
export function withoutPersons(message: string): string {
  return message
    .slice(0, 10_000)
    .split(OWN_NAME)
    .map((part, index) => (index % 2 === 1 ? part : withoutQuoted(part)))
    .join('')
    .replace(/(^|[\s@"'<>()])[^\s@"'<>()]+@[^\s@"'<>()]+\.[a-z]+/gi, '$1[e-mail]')
    .replace(/(\S)\?[^\s"']+/g, '$1?[…]')
    .replace(/(^|\s)@[\w.]+/g, '$1@…')
    .replace(/\+?\d(?:[ .]?\d){7,}/g, '[number]')
    .slice(0, 1000);
}

function withoutQuoted(text: string): string {
  const first = text.search(/["'`«“]/);
  const last = Math.max(...['"', "'", '`', '»', '”'].map((quote) => text.lastIndexOf(quote)));
  return first !== -1 && last > first ? `${text.slice(0, first + 1)}…${text.slice(last)}` : text;
}
