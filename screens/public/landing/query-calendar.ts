import type { ShownLive } from './schemas.ts';

/** The shop does not know when a live ends. */
const LIVE_MS = 2 * 3_600_000;
/** Longest line of a calendar file, in bytes (RFC 5545, 3.1). */
const LINE_BYTES = 75;

const utc = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');

function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > LINE_BYTES) {
      parts.push(part);
      part = ' ';
    }
    part += letter;
  }
  return [...parts, part].join('\r\n');
}

interface LiveCalendar {
  live: ShownLive;
  shopName: string;
  url: string;
  now: Date;
}

export function liveCalendar({ live, shopName, url, now }: LiveCalendar): string {
  const start = new Date(live.at);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(shopName)}//Lives//FR`,
    'BEGIN:VEVENT',
    `UID:live-${live.id}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(new Date(start.getTime() + LIVE_MS))}`,
    `SUMMARY:${escaped(`Live ${shopName}\u00A0: ${live.title}`)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT15M',
    `DESCRIPTION:${escaped(live.title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
