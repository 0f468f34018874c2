import { MAX_SEARCH_TEXT } from '#shared/text.ts';
import { adminUser } from '#features/users/domain/admin-schemas.ts';
import { file, isNear, cursor, trimmed } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

export const searched = z.optional(trimmed(MAX_SEARCH_TEXT));

const onlyBlocked = z.optional(z.literal('yes', 'yes, ou rien'));

export const listUsers = {
  summary:
    'List users who are not administrators, newest first. Filters: free text (e-mail, pseudo, names, full number of an order or parcel) and blocked; keyset pages',
  input: z.object({ q: searched, blocked: onlyBlocked, after: cursor }),
  reply: z.object({ users: z.array(adminUser), next: z.nullable(z.string()), isNear }),
};

export const countUsers = {
  summary: 'Count the users of the list with the same filters',
  input: z.object({ q: searched, blocked: onlyBlocked }),
  reply: z.object({ count: z.int() }),
};

export const getUsersFile = {
  summary: 'Export the users of the list with the same filters as CSV, newest first',
  input: z.object({ q: searched, blocked: onlyBlocked }),
  reply: file('text/csv'),
};
