const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns the time since an instant: « à l’instant », « il y a 5 min », « il y a 3 h », « il y a 2 j ». */
export function agoLabel(instant: string, now: number): string {
  const ms = now - Date.parse(instant);
  if (ms < MINUTE) return 'à l’instant';
  if (ms < HOUR) return `il y a ${Math.floor(ms / MINUTE)}\u00A0min`;
  if (ms < DAY) return `il y a ${Math.floor(ms / HOUR)}\u00A0h`;
  return `il y a ${Math.floor(ms / DAY)}\u00A0j`;
}
