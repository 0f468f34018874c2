import type * as contentContract from '#domain/content/contract.ts';
import * as contentPaths from '#domain/content/paths.ts';
import type { Endpoint, Located } from '#domain/http/endpoint.ts';
import type * as usersContract from '#domain/users/contract.ts';
import * as usersPaths from '#domain/users/paths.ts';

/** Each path as the endpoint of its name: what may be sent there, and what comes back. */
export type Typed<Paths, Contract> = {
  readonly [Name in keyof Paths & keyof Contract]: Contract[Name] extends Endpoint ? Located<Contract[Name]> : never;
};

const users: Typed<typeof usersPaths, typeof usersContract> = usersPaths;
const content: Typed<typeof contentPaths, typeof contentContract> = contentPaths;

/** The endpoints that pages for everyone call. Their schemas stay on the server: these pages are loaded first. */
export const { getSession, signOut, requestSignIn, confirmLink, confirmCode, signUp, checkPseudo, updateProfile } =
  users;
export const { readPage, listAnnouncements, listFaqs } = content;
