/** Input of the palette, identical before and after its code is loaded. */
export const paletteField = {
  label: 'Trouver',
  placeholder: 'Commande, cliente, pièce, écran…',
  autoFocus: true,
} as const;
