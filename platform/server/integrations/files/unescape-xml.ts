const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the text of an XML element. Storage services escape reserved characters by name or by number. */
export const unescapeXml = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]{1,5})|#(\d{1,6})|([a-z]{2,4}));/gi,
    (escaped, hex?: string, decimal?: string, name = '') =>
      hex || decimal
        ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
        : (NAMED[name] ?? escaped),
  );
