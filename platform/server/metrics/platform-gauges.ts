import sql from 'sql-template-tag';
import { mailStatesWhere } from '#shared/mail-lifecycle.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { mailsUnderWay } from '#platform/server/mails/mail-kinds.ts';
import type { DeclaredGauge } from './declared.ts';

const stuck = sqlWords(mailStatesWhere(({ stuckAs }) => stuckAs !== null));

// Jobs follow the clock of the database. The conditions are those of the index with which the queue fetches jobs.
const waitingJobs = sql`from pgboss.job where state < 'active' and not blocked and start_after <= now() group by name`;

export const platformGauges: readonly DeclaredGauge[] = [
  {
    name: 'defile_jobs_waiting',
    help: 'Jobs that are due and have not begun',
    label: 'queue',
    read: () => sql`select name as label, count(*) as value ${waitingJobs}`,
  },
  {
    name: 'defile_jobs_oldest_waiting_seconds',
    help: 'Delay of the job that has been due longest',
    label: 'queue',
    read: () => sql`select name as label, max(extract(epoch from now() - start_after)) as value ${waitingJobs}`,
  },
  {
    name: 'defile_jobs_failed',
    help: 'Jobs given up in the last seven days, counted about once a minute',
    label: 'queue',
    read: () => sql`select name as label, failed_count as value from pgboss.queue where name not like '\\_\\_pgboss%'`,
  },
  {
    name: 'defile_mails_waiting',
    help: 'Mails that the shop will still try to send',
    read: () => sql`select count(*) as value from mails where state in (${mailsUnderWay})`,
  },
  {
    name: 'defile_mails_oldest_waiting_seconds',
    help: 'Age of the oldest mail that the shop will still try to send',
    read: (now) => sql`
      select coalesce(max(extract(epoch from ${now}::timestamptz - created_at)), 0) as value
      from mails where state in (${mailsUnderWay})`,
  },
  {
    name: 'defile_mails_given_up',
    help: 'Mails that are not tried again, by their state',
    label: 'state',
    // A state without mails is 0, because the alert compares with an hour earlier.
    read: () => sql`
      select known.state as label, coalesce(stuck.value, 0) as value from unnest(array[${stuck}]) known (state)
        left join (select state, count(*) as value from mails where state in (${stuck}) group by state) stuck
          on stuck.state = known.state`,
  },
  {
    name: 'defile_provider_failing',
    help: 'Providers that do not work, by the last call (1 or 0)',
    label: 'provider',
    read: () => sql`select provider as label, (failing_since is not null)::int as value from provider_states`,
  },
];
