/** The field of the palette, the same before its code is there and after. */
export const paletteField = {
  label: 'Trouver',
  placeholder: 'Commande, cliente, pièce, écran…',
  autoFocus: true,
} as const;
