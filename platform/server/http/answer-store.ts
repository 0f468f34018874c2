import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { Topic } from '#shared/http/topics.ts';
import { isRoleAtLeast } from '#shared/roles.ts';
import type { Actor, Ctx, SignedIn } from '#platform/server/context.ts';
import type { ChangeFollower, WatchedTables } from '#platform/server/reads/change-follower.ts';
import { AnswerCache, type CachedAnswer } from '#platform/server/reads/answer-cache.ts';
import { textOf } from '#platform/server/reply.ts';

/** Tables that the answers of topics show, and tables whose changes name the users. */
export interface ShownTables {
  ofTopic: Partial<Record<Topic, readonly string[]>>;
  ofUsers: readonly string[];
}

/** Endpoint whose answers are stored in memory. */
export interface KeptEndpoint {
  endpoint: Endpoint;
  watched: WatchedTables;
}

/** Reads an answer again, for the same input. */
type ReadAgain = (ctx: Ctx) => Promise<unknown>;

export interface Answer extends CachedAnswer {
  kept: KeptEndpoint;
  readAgain: ReadAgain;
  /** Headers of a whole answer, and of an answer that the browser has, as names and values in turn. */
  whole: readonly string[];
  unchanged: readonly string[];
}

/** Data that was read for a request, after `epoch`. */
export interface ReadAnswer {
  kept: KeptEndpoint;
  epoch: number;
  actor: Actor | null;
  url: string;
  result: unknown;
  readAgain: ReadAgain;
}

/** Caller and epoch of a request that has caught up with the changes of all processes. */
export interface ReadPoint {
  /** Null when the session is to be read, renewed or refused in the usual way. */
  actor: SignedIn | null;
  epoch: number;
}

/** Answer that is known to be outdated before the changes are read. */
export interface Outdated {
  answer: Answer;
  actor: SignedIn;
  epoch: number;
  reading: Promise<unknown>;
}

export const JSON_TYPE = 'application/json; charset=utf-8';
/** Answers of longer addresses are not stored, because their searches are rarely repeated. */
export const MAX_ADDRESS_LENGTH = 300;

const keyOf = (userId: string | null, url: string): string => (userId === null ? url : `${userId} ${url}`);
const isOfCaller = (endpoint: Endpoint): boolean => 'kept' in endpoint && endpoint.kept === 'caller';

const mayReadEndpoint = ({ access, role }: Endpoint, actor: SignedIn | null): boolean => {
  if (access === 'public') return true;
  if (actor === null || actor.awaitsCode) return false;
  return access === 'customer' || (access === 'admin' && actor.kind === 'admin' && isRoleAtLeast(actor.role, role));
};

/** Answers in memory by their address and, for rows of a single customer, by the user. */
export class AnswerStore {
  readonly #follower: ChangeFollower;
  readonly #tables: ShownTables;
  readonly #headers: readonly string[];
  readonly #answers: AnswerCache<Answer>;

  /** @param headers headers of every answer. */
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

  /** @throws Error for a topic whose tables are unknown. */
  open(endpoint: Endpoint): KeptEndpoint {
    const { ofTopic, ofUsers } = this.#tables;
    const tables = ('shows' in endpoint ? endpoint.shows : []).flatMap((topic) => {
      const shown = ofTopic[topic];
      if (!shown) throw new Error(`the tables that “${topic}” shows are not declared`);
      return shown;
    });
    const watched = [...new Set(tables)].filter((table) => !isOfCaller(endpoint) || !ofUsers.includes(table));
    return { endpoint, watched: this.#follower.watch(watched) };
  }

  /** Stores an answer that was read, unless its rows have changed since. Returns the answer to send. */
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
    const isPossible = url.length <= MAX_ADDRESS_LENGTH && (!isOwn || userId !== null);
    if (isPossible && this.isCurrent(answer)) this.#answers.set(keyOf(userId, url), answer);
    return answer;
  }

  /** Returns the stored answer that this caller may read, current or not. */
  find(actor: SignedIn | null, url: string): Answer | null {
    const answer = (actor && this.#answers.get(keyOf(actor.userId, url))) ?? this.#answers.get(url);
    return answer && mayReadEndpoint(answer.kept.endpoint, actor) ? answer : null;
  }

  /** Returns true when nothing that the answer shows has changed. */
  isCurrent({ epoch, watched, userId }: Answer): boolean {
    return this.#follower.isUnchanged(epoch, watched, userId);
  }
}

/** Returns the text of an answer. */
export const answerText = ({ bytes }: Answer): string => Buffer.from(bytes, 'latin1').toString();

/** Returns true when the browser has the answer already. */
export function isKnown({ headers }: Pick<IncomingMessage, 'headers'>, etag: string): boolean {
  const { 'if-none-match': known } = headers;
  if (known === undefined) return false;
  return known === etag || known.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag);
}
