/** Splits an address at its postcode: the last five digits with a town after them. Null without a postcode. */
export function postalParts(address: string): { street: string; zip: string; city: string } | null {
  const text = address.replaceAll('\n', ', ');
  const zip = [...text.matchAll(/\b(\d{5})\s+(?=\S)/g)].at(-1);
  if (!zip) return null;
  const street = text.slice(0, zip.index).trimEnd().replace(/,$/, '');
  return { street, zip: zip[1] ?? '', city: text.slice(zip.index + zip[0].length) };
}
