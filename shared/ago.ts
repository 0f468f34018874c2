const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export function agoLabel(instant: string, now: number): string {
  const ms = now - Date.parse(instant);
  if (ms < MINUTE_MS) return 'à l’instant';
  if (ms < HOUR_MS) return `il y a ${Math.floor(ms / MINUTE_MS)}\u00A0min`;
  if (ms < DAY_MS) return `il y a ${Math.floor(ms / HOUR_MS)}\u00A0h`;
  return `il y a ${Math.floor(ms / DAY_MS)}\u00A0j`;
}
