import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { Topic } from '#shared/http/topics.ts';
import { isRoleAtLeast, roleFor } from '#shared/roles.ts';
import type { Actor, Ctx, SignedIn } from '#platform/server/context.ts';
import type { ChangeFollower, WatchedTables } from '#platform/server/reads/change-follower.ts';
import { AnswerCache, type CachedAnswer } from '#platform/server/reads/answer-cache.ts';
import { textOf } from '#platform/server/reply.ts';

/** Tables shown by the answers of each topic, and tables whose changes name the users that they concern (`ofUsers`). */
export interface ShownTables {
  ofTopic: Partial<Record<Topic, readonly string[]>>;
  ofUsers: readonly string[];
}

/** Endpoint whose answers are stored in memory. */
export interface KeptEndpoint {
  endpoint: Endpoint;
  watched: WatchedTables;
}

type ReadAgain = (ctx: Ctx) => Promise<unknown>;

export interface Answer extends CachedAnswer {
  kept: KeptEndpoint;
  readAgain: ReadAgain;
  /** Headers of a full reply, as alternating names and values; `unchanged` has those of a 304. */
  whole: readonly string[];
  unchanged: readonly string[];
}

export interface ReadAnswer {
  kept: KeptEndpoint;
  epoch: number;
  actor: Actor | null;
  url: string;
  result: unknown;
  readAgain: ReadAgain;
}

export interface ReadPoint {
  /** Null without a remembered session. The session is then read, renewed or refused in the usual way. */
  actor: SignedIn | null;
  epoch: number;
}

export interface EarlyRead {
  answer: Answer;
  actor: SignedIn;
  epoch: number;
  reading: Promise<unknown>;
}

export const JSON_TYPE = 'application/json; charset=utf-8';
/** Searches with longer addresses are rarely repeated, so their answers are not stored. */
export const MAX_ADDRESS_LENGTH = 300;

const keyOf = (userId: string | null, url: string): string => (userId === null ? url : `${userId} ${url}`);
const isOfCaller = (endpoint: Endpoint): boolean => 'kept' in endpoint && endpoint.kept === 'caller';

const mayReadEndpoint = (endpoint: Endpoint, actor: SignedIn | null): boolean => {
  const { access } = endpoint;
  if (access === 'public') return true;
  if (actor === null || actor.awaitsCode) return false;
  return (
    access === 'customer' ||
    (access === 'admin' && actor.kind === 'admin' && isRoleAtLeast(actor.role, roleFor(endpoint)))
  );
};

/** The key of an answer is its address, with the user for rows that belong to one customer. */
export class AnswerStore {
  readonly #follower: ChangeFollower;
  readonly #tables: ShownTables;
  readonly #headers: readonly string[];
  readonly #answers: AnswerCache<Answer>;

  constructor(
    follower: ChangeFollower,
    { tables, headers, bytes }: { tables: ShownTables; headers: Readonly<Record<string, string>>; bytes: number },
  ) {
    this.#follower = follower;
    this.#tables = tables;
    this.#headers = Object.entries(headers).flat();
    this.#answers = new AnswerCache(bytes);
  }

  get bytes(): number {
    return this.#answers.bytes;
  }

  clear(): void {
    this.#answers.clear();
  }

  open(endpoint: Endpoint): KeptEndpoint {
    const { ofTopic, ofUsers } = this.#tables;
    const tables = ('shows' in endpoint ? endpoint.shows : []).flatMap((topic) => {
      const shown = ofTopic[topic];
      if (!shown) throw new Error(`the tables that “${topic}” shows are not declared`);
      return shown;
    });
    // Changes of `ofUsers` tables name the users, so an answer of one user is outdated only by changes that name the
    // user.
    const watched = [...new Set(tables)].filter((table) => !isOfCaller(endpoint) || !ofUsers.includes(table));
    return { endpoint, watched: this.#follower.watch(watched) };
  }

  /**
   * Stores the answer unless its rows have changed since it was read, its address is too long or its user is unknown.
   * @returns the answer to send.
   */
  add({ kept, epoch, actor, url, result, readAgain }: ReadAnswer): Answer {
    const { endpoint, watched } = kept;
    const isOwn = isOfCaller(endpoint);
    const userId = isOwn && actor && 'userId' in actor ? actor.userId : null;
    const body = Buffer.from(textOf(result));
    const etag = `"${hash('sha1', body, 'base64url').slice(0, 20)}"`;
    const unchanged = [...this.#headers, 'etag', etag];
    const answer: Answer = {
      bytes: body.toString('latin1'),
      etag,
      epoch,
      watched,
      userId,
      kept,
      readAgain,
      unchanged,
      whole: [...unchanged, 'content-type', JSON_TYPE, 'content-length', String(body.length)],
    };
    const isStorable = url.length <= MAX_ADDRESS_LENGTH && (!isOwn || userId !== null);
    if (isStorable && this.isCurrent(answer)) this.#answers.set(keyOf(userId, url), answer);
    return answer;
  }

  /** Returns the answer, current or not; null without a stored answer that the caller may read. */
  find(actor: SignedIn | null, url: string): Answer | null {
    const answer = (actor && this.#answers.get(keyOf(actor.userId, url))) ?? this.#answers.get(url);
    return answer && mayReadEndpoint(answer.kept.endpoint, actor) ? answer : null;
  }

  isCurrent({ epoch, watched, userId }: Answer): boolean {
    return this.#follower.isUnchanged(epoch, watched, userId);
  }
}

export const answerText = ({ bytes }: Answer): string => Buffer.from(bytes, 'latin1').toString();

export function isKnownToClient({ headers }: Pick<IncomingMessage, 'headers'>, etag: string): boolean {
  const { 'if-none-match': sentEtags } = headers;
  if (sentEtags === undefined) return false;
  return sentEtags === etag || sentEtags.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag);
}
