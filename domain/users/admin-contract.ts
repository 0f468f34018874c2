import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { id, instant, required } from '../http/schemas.ts';
import { person, pseudoOrNone } from './contract.ts';

export const adminUser = z.object({
  ...person,
  displayName: z.nullable(z.string()),
  isAdmin: z.boolean(),
  hasAccount: z.boolean(),
  ordersCount: z.int(),
  createdAt: instant,
  lastSignInAt: z.nullable(instant),
});
export type AdminUser = z.infer<typeof adminUser>;

const searched = z.optional(z.string().check(z.trim(), z.maxLength(100)));

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'Users who are not administrators, newest first, by free text (e-mail, pseudo, full name); keyset pages',
  input: z.object({ q: searched, after: z.optional(z.string().check(z.maxLength(200))) }),
  reply: z.object({ users: z.array(adminUser), next: z.nullable(z.string()) }),
});

/** Apart from the list: counting costs more than a page of it, and a page turned does not change the count. */
export const countUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users/count',
  access: 'admin',
  summary: 'How many users the list of the same text has',
  input: z.object({ q: searched }),
  reply: z.object({ count: z.int() }),
});

const foundUser = z.object({ ...person, createdAt: instant });
export type FoundUser = z.infer<typeof foundUser>;

export const searchUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users/search',
  access: 'admin',
  summary: 'Users whose e-mail, pseudo, first or last name holds this text, by last name, at most 10',
  input: z.object({ q: required('Saisissez un email, un pseudo ou un nom', 100) }),
  reply: z.object({ users: z.array(foundUser) }),
});

export const getUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:userId',
  access: 'admin',
  summary: 'One user, with how many orders she has',
  input: z.object({ userId: id }),
  reply: adminUser,
});

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:userId',
  access: 'admin',
  summary: 'Change a user’s names, pseudo and rights; a pseudo or rights that are not sent stay as they are',
  input: z.object({
    userId: id,
    firstName: required('Le prénom est requis', 80),
    lastName: required('Le nom est requis', 80),
    pseudo: z.optional(pseudoOrNone),
    isAdmin: z.optional(z.boolean()),
  }),
  reply: adminUser,
});

export const searchPseudos = endpoint({
  method: 'GET',
  path: '/api/admin/pseudos',
  access: 'admin',
  summary: 'Pseudos of users and of viewers of the live, at most 100 (tiktok_pseudo_union)',
  input: z.object({ q: z.string().check(z.trim(), z.maxLength(50)), liveId: z.optional(id) }),
  reply: z.object({
    pseudos: z.array(
      z.object({
        pseudo: z.string(),
        displayName: z.nullable(z.string()),
        avatarUrl: z.nullable(z.string()),
        isCustomer: z.boolean(),
      }),
    ),
  }),
});
