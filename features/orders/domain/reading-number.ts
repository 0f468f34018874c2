const NUMBER = /^(?:commande )?(?:n° ?|no ?|# ?)?(c?) ?(\d+)$/;

/**
 * Returns the number of the order in a `folded` text, with its C if it was typed (`1149`, `#c1149`,
 * `commande n° c 1149`); null without a number. `no1149` has a number too, because folding makes it of `nº1149`.
 */
export function readOrderNumber(folded: string): string | null {
  const [, letter = '', digits = ''] = NUMBER.exec(folded) ?? [];
  return digits === '' ? null : letter + digits;
}
