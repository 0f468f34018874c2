/** The codes of refusals that the provider documents; of any other, its own words are shown. */
const refusals: Readonly<Record<string, string>> = {
  PSP_010: 'il ne connaît pas ce paiement',
  PSP_083: 'ce paiement est contesté à la banque de la cliente, il ne peut pas être remboursé en plus',
};

/** Why the provider did not give money back. */
export const refusalOfRefund = ({ code, message }: { code: string | null; message: string }): string =>
  `Le prestataire de paiement refuse ce remboursement : ${(code && refusals[code]) ?? message}`;
