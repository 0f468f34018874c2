import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { ctxOf, type Actor, type Ctx, type Shop, type SignedIn } from '#platform/server/context.ts';
import { ChangeFollower } from '#platform/server/reads/change-follower.ts';
import { EVERYTHING } from '#platform/server/reads/changes.ts';
import { textOf } from '#platform/server/reply.ts';
import {
  MAX_ADDRESS_LENGTH,
  AnswerStore,
  isKnownToClient,
  answerText,
  JSON_TYPE,
  type Answer,
  type EarlyRead,
  type ReadPoint,
  type KeptEndpoint,
  type ReadAnswer,
  type ShownTables,
} from './answer-store.ts';
import type { FairShare } from './fair-share.ts';
import { networkFinder } from './network.ts';
import type { RecordRequest } from './observe.ts';
import { REQUEST_ID, requestIdOf } from './request-id.ts';
import { securityHeaders } from './security.ts';
import { sessionToken } from './session.ts';
import type { Shutdown } from './shutdown.ts';

const anonymous: Actor = { kind: 'anonymous' };

interface Dependencies {
  share: FairShare;
  shutdown: Shutdown;
  tables: ShownTables;
}

/**
 * Answers reads from memory until a process of the shop changes the rows that they show (decision 0108). For each
 * request, first reads the latest changes and the session, in one statement. An answer in memory then needs no other
 * statement, and is sent before the hooks of Fastify run.
 */
export class Answers {
  readonly #shop: Shop;
  readonly #share: FairShare;
  readonly #shutdown: Shutdown;
  readonly #networkOf: (request: IncomingMessage) => string;
  readonly #follower: ChangeFollower;
  readonly #store: AnswerStore;
  readonly #readPoints = new WeakMap<IncomingMessage, ReadPoint>();
  readonly #reader: Ctx;
  #record: RecordRequest = () => {};

  constructor(shop: Shop, { share, shutdown, tables }: Dependencies) {
    const { config } = shop;
    this.#shop = shop;
    this.#share = share;
    this.#shutdown = shutdown;
    this.#networkOf = networkFinder(config.trustProxy);
    this.#reader = ctxOf(shop, { kind: 'system', name: '' });
    this.#follower = new ChangeFollower(
      (tokens, seen) => shop.sessions.readChanges(tokens, seen),
      (sources) => {
        if (sources.has('settings') || sources.has(EVERYTHING)) shop.settings.invalidate();
        if (sources.has(EVERYTHING)) this.#store.clear();
      },
    );
    const headers = { ...securityHeaders(config), 'cache-control': 'no-store' };
    this.#store = new AnswerStore(this.#follower, { tables, headers, bytes: config.keptAnswers.megabytes * 1_000_000 });
    // After a crash, the database may use the id of a lost transaction again. The known changes are then unreliable.
    shop.pool.on('error', () => this.#follower.dropAll());
    shop.liveFeed.subscribe(({ topic }) => {
      if (topic === '*') this.#follower.dropAll();
    });
  }

  recordWith(record: RecordRequest): void {
    this.#record = record;
  }

  /** @throws Error for a topic whose tables are not declared. */
  open(endpoint: Endpoint): KeptEndpoint {
    return this.#store.open(endpoint);
  }

  /**
   * Sends answers in memory, and reads outdated answers again. Passes all other requests to the handler of the server.
   */
  before(handler: RequestListener): RequestListener {
    // With `isVerified`, the handler compares stored answers with a new read.
    if (this.#shop.config.keptAnswers.isVerified) return handler;
    return (request, response) => {
      const { url = '' } = request;
      const token = this.#isPlain(request) ? sessionToken(request.headers.cookie, this.#shop.config) : null;
      if (!this.#isPlain(request) || !this.#store.find(this.#actorOf(token), url)) return handler(request, response);
      const began = performance.now();
      const outdated = this.#readEarly(request, token, url);
      this.#follower.catchUp(token, this.#now(), (error) => {
        const readPoint = { actor: this.#actorOf(token), epoch: this.#follower.epoch };
        const passOn = () => {
          if (error === null) this.#readPoints.set(request, readPoint);
          handler(request, response);
        };
        const stored = this.#store.find(readPoint.actor, url);
        if (error !== null || !stored || response.destroyed) return passOn();
        if (this.#store.isCurrent(stored)) return this.#write(request, response, stored, began);
        this.#readAgain(request, stored, readPoint, outdated).then(
          (answer) => this.#write(request, response, answer, began),
          passOn,
        );
      });
    };
  }

  /** Returns the actor and the changes that `before` has read for the request, or reads them. */
  async begin(request: IncomingMessage): Promise<ReadPoint> {
    const prepared = this.#readPoints.get(request);
    if (prepared) return prepared;
    const token = sessionToken(request.headers.cookie, this.#shop.config);
    await this.#catchUp(token);
    return { actor: this.#actorOf(token), epoch: this.#follower.epoch };
  }

  find(actor: Actor, url: string): Answer | null {
    const answer = this.#store.find('userId' in actor ? actor : null, url);
    return answer && this.#store.isCurrent(answer) ? answer : null;
  }

  add(read: ReadAnswer): Answer {
    return this.#store.add(read);
  }

  async textFor(ctx: Ctx, { epoch }: ReadPoint, read: Pick<ReadAnswer, 'kept' | 'url' | 'readAgain'>): Promise<string> {
    const { actor } = ctx;
    const stored = this.find(actor, read.url);
    if (stored && !this.#shop.config.keptAnswers.isVerified) return answerText(stored);
    const result = await read.readAgain(ctx);
    if (stored) await this.verify(stored, actor, read.url, result);
    return answerText(stored ?? this.add({ ...read, epoch, actor, result }));
  }

  send(request: IncomingMessage, reply: FastifyReply, { bytes, etag }: Answer): FastifyReply {
    void reply.header('cache-control', 'no-store').header('etag', etag);
    if (isKnownToClient(request, etag)) return reply.code(304).send();
    return reply.type(JSON_TYPE).send(Buffer.from(bytes, 'latin1'));
  }

  /**
   * Compares an answer in memory with a new read of it. The two may differ when the rows changed in between.
   * @throws Error when they differ although nothing changed.
   */
  async verify(answer: Answer, actor: Actor, url: string, result: unknown): Promise<void> {
    if (answer.bytes === Buffer.from(textOf(result)).toString('latin1')) return;
    await this.#catchUp(null);
    if (this.find(actor, url) !== answer) return;
    const { path: route } = answer.kept.endpoint;
    this.#shop.log.error({ route }, 'an answer in memory is outdated');
    throw new Error(`an answer of ${route} in memory is outdated`);
  }

  #now(): number {
    return this.#shop.now().getTime();
  }

  #catchUp(token: string | null): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#follower.catchUp(token, this.#now(), (error) => (error === null ? resolve() : reject(error as Error)));
    });
  }

  #actorOf(token: string | null): SignedIn | null {
    return token === null ? null : (this.#follower.sessionOf(token, this.#now())?.actor ?? null);
  }

  /**
   * True for a short GET of the API. False for a request that needs the handler, to warn of an undeclared proxy or to
   * close connections during a shutdown.
   */
  #isPlain({ method, url = '', headers }: IncomingMessage): boolean {
    if (method !== 'GET' || url.length > MAX_ADDRESS_LENGTH || !url.startsWith('/api/') || this.#shutdown.isAnnounced)
      return false;
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    return !isForwarded || this.#shop.config.trustProxy !== null;
  }

  /**
   * Starts the new read of an answer that is already known to be outdated, while the changes are read. Null for any
   * other answer. The caller discards the result when the new changes concern it, or when the session has ended.
   */
  #readEarly(request: IncomingMessage, token: string | null, url: string): EarlyRead | null {
    const actor = this.#actorOf(token);
    const answer = actor && this.#store.find(actor, url);
    if (!answer || this.#store.isCurrent(answer)) return null;
    return { answer, actor, epoch: this.#follower.epoch, reading: this.#read(request, answer, actor) };
  }

  async #readAgain(
    request: IncomingMessage,
    stored: Answer,
    { actor, epoch }: ReadPoint,
    outdated: EarlyRead | null,
  ): Promise<Answer> {
    const { kept, readAgain, userId } = stored;
    const read = { kept, actor, url: request.url ?? '', readAgain };
    if (outdated?.answer === stored && outdated.actor.userId === actor?.userId) {
      const result = await outdated.reading;
      if (this.#follower.isUnchanged(outdated.epoch, kept.watched, userId))
        return this.#store.add({ ...read, epoch: outdated.epoch, result });
    }
    return this.#store.add({ ...read, epoch, result: await this.#read(request, stored, actor) });
  }

  #read(request: IncomingMessage, { readAgain }: Answer, actor: SignedIn | null): Promise<unknown> {
    const ctx = { ...this.#reader, actor: actor ?? anonymous };
    const reading = this.#share.run(
      this.#networkOf(request),
      () => request.socket.destroyed,
      () => readAgain(ctx),
    );
    // An early read may never be awaited. Its rejection must not end the process.
    reading.catch(() => {});
    return reading;
  }

  #write(request: IncomingMessage, response: ServerResponse, answer: Answer, began: number): void {
    const isUnchanged = isKnownToClient(request, answer.etag);
    const status = isUnchanged ? 304 : 200;
    const requestId = requestIdOf(request);
    response.writeHead(status, [REQUEST_ID, requestId, ...(isUnchanged ? answer.unchanged : answer.whole)]);
    if (isUnchanged) response.end();
    else response.end(answer.bytes, 'latin1');
    const { method, path: route } = answer.kept.endpoint;
    const tookMs = performance.now() - began;
    this.#record({
      method,
      route,
      status,
      tookMs,
      bytes: isUnchanged ? null : answer.bytes.length,
      headers: request.headers,
      requestId,
    });
  }
}
