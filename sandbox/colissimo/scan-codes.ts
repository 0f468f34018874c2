/** Event codes of La Poste's tracking API. */
export const scanLabels = {
  DR1: 'Votre colis est annoncé : nous attendons son dépôt par l’expéditeur.',
  PC1: 'Votre colis est pris en charge par La Poste.',
  PC2: 'Votre colis est pris en charge dans le pays d’expédition.',
  ET1: 'Votre colis est en cours d’acheminement.',
  ET2: 'Votre colis est en transit dans le pays d’expédition.',
  ET3: 'Votre colis est en transit dans le pays de destination.',
  ET4: 'Votre colis est en transit dans un pays de passage.',
  EP1: 'Votre colis est en attente de présentation.',
  DO1: 'Votre colis est entré en douane.',
  DO2: 'Votre colis est sorti de douane.',
  DO3: 'Votre colis est retenu en douane.',
  PB1: 'Un incident retarde votre colis.',
  PB2: 'L’incident qui retardait votre colis est résolu.',
  MD2: 'Votre colis est en cours de distribution : il arrive aujourd’hui.',
  ND1: 'Votre colis n’a pas pu être distribué.',
  AG1: 'Votre colis vous attend au guichet.',
  RE1: 'Votre colis est retourné à l’expéditeur.',
  DI0: 'Votre colis est livré avec d’autres.',
  DI1: 'Votre colis est livré.',
  DI2: 'Votre colis est remis à l’expéditeur.',
} satisfies Record<string, string>;

export type ScanCode = keyof typeof scanLabels;

/** Codes by name. A requested scan may contain the name instead of the code. */
export const codesByName: Record<string, ScanCode> = {
  taken: 'PC1',
  transit: 'ET1',
  'out-for-delivery': 'MD2',
  'at-counter': 'AG1',
  delivered: 'DI1',
  returned: 'RE1',
};

/** Returns the code of a name or of a code in any case; null for an unknown event. */
export function scanCode(event: string): ScanCode | null {
  const code = Object.hasOwn(codesByName, event) ? codesByName[event] : event.toUpperCase();
  return code !== undefined && Object.hasOwn(scanLabels, code) ? (code as ScanCode) : null;
}
