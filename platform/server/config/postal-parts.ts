/** Splits an address at its postcode, the first five digits that a town follows. Null without a postcode. */
export function postalParts(address: string): { street: string; zip: string; city: string } | null {
  const text = address.replaceAll('\n', ', ');
  const zip = /(\d{5})\s+(?=\S)/.exec(text);
  if (!zip) return null;
  const street = text.slice(0, zip.index).trimEnd().replace(/,$/, '');
  return { street, zip: zip[1] ?? '', city: text.slice(zip.index + zip[0].length) };
}
