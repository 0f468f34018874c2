/** Other systems, in the order of `peers`. */
export const PEERS = ['hosted table API', 'Vendure 3.7', 'Medusa 2.21'] as const;
export interface Plotted {
  label: string;
  /** Name under which `storeFigure` stores the figure of the shop and of the minimal server of `floor.ts`. */
  figure: string;
  /** Answers or added items per second of each system in `PEERS`. */
  peers: readonly [number, number, number];
}
/** Rows of the plot. The other systems were measured in November 2026, on the same two cores and data. */
export const plotted: readonly Plotted[] = [
  { label: 'order list, unchanged, 1 at once', figure: 'reads.list.0.1', peers: [106, 28, 17] },
  { label: 'order list, unchanged, 16 at once', figure: 'reads.list.0.16', peers: [184, 22, 16] },
  { label: 'order list, 50 % changed, 16 at once', figure: 'reads.list.50.16', peers: [184, 22, 16] },
  { label: 'order list, unchanged, 64 at once', figure: 'reads.list.0.64', peers: [245, 20, 13] },
  { label: 'order detail, unchanged, 16 at once', figure: 'reads.order.0.16', peers: [583, 102, 56] },
  { label: 'admin order list, 16 at once', figure: 'lists.page', peers: [171, 21, 6] },
  { label: 'add an item, 1 at once', figure: 'adds.1', peers: [246, 47, 4] },
  { label: 'add an item, 16 at once', figure: 'adds.16', peers: [441, 76, 5] },
];
