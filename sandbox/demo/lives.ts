import { liveRefOf } from '#features/lives/domain/rules.ts';
import { demoId } from './demo-id.ts';
import type { DemoLiveKey } from './piece.ts';

export interface DemoLive {
  key: DemoLiveKey;
  id: string;
  title: string;
  ref: string;
  start: Date;
  onAir: boolean;
}

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Returns 19:00 UTC of the day `daysAgo` days before `now`: eight or nine in the evening in France. */
const evening = (now: Date, daysAgo: number): Date => {
  const day = new Date(now.getTime() - daysAgo * DAY);
  day.setUTCHours(19, 0, 0, 0);
  return day;
};

export function demoLives(now: Date): DemoLive[] {
  const live = (key: DemoLiveKey, title: string, start: Date, onAir: boolean): DemoLive => ({
    key,
    id: demoId(`live ${key}`),
    title,
    ref: liveRefOf(title),
    start,
    onAir,
  });
  return [
    live('dresses', 'Robes et blouses fluides', evening(now, 10), false),
    live('bargains', 'Petits prix et dernières pièces', evening(now, 3), false),
    live('new', 'Nouveautés en direct', new Date(now.getTime() - 45 * MINUTE), true),
  ];
}

export const shownAt = (live: DemoLive, ref: number): Date => new Date(live.start.getTime() + ref * 2.5 * MINUTE);

const ANNOUNCED = 'Mailles et manteaux d’hiver';

export const announcedLive = (now: Date) => ({
  id: demoId('live next'),
  title: ANNOUNCED,
  ref: liveRefOf(ANNOUNCED),
  onAir: false,
  start: evening(now, -3),
});

export const minutesAfter = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * MINUTE);
