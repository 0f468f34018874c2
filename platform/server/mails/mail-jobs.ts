import sql from 'sql-template-tag';
import type { Job } from '#platform/server/events/job.ts';
import { everyMinute } from '#platform/server/events/schedules.ts';
import { isDueMail, sendDueMails } from './send-due.ts';
import { sendMail } from './send-mail.ts';
import { MAILS, URGENT_MAILS } from './enqueue-mail.ts';

/** Ordinary mails never occupy the queues of urgent mails. */
export const mailJobs: readonly Job[] = [
  ...[MAILS, URGENT_MAILS].map((name): Job => ({
    name,
    run: (ctx, { mailId }) => sendMail(ctx, String(mailId)),
    retries: 3,
    seconds: 120,
  })),
  ...[false, true].map((urgentOnly): Job => ({
    name: urgentOnly ? 'urgent-mails-due' : 'mails-due',
    every: everyMinute,
    whenDue: (now) => sql`select from mails where ${isDueMail(now, urgentOnly)}`,
    run: (ctx) => sendDueMails(ctx, { urgentOnly }),
    retries: 0,
    seconds: 900,
  })),
];
