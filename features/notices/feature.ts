import { hourly } from '#platform/server/events/schedules.ts';
import type { Feature } from '#platform/server/feature.ts';
import { sendDigests } from './server/commands/send-digests.ts';
import { noticeMails, noticeReactions } from './server/reactions.ts';

export const notices = {
  name: 'notices',
  reactions: noticeReactions,
  mails: noticeMails,
  jobs: [{ name: 'digests', every: hourly(2), run: sendDigests, retries: 1, seconds: 300 }],
} satisfies Feature;
