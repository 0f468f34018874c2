import { Agent, get, type IncomingMessage } from 'node:http';
import { listLiveClaimChanges } from '#features/claims/domain/admin-endpoints.ts';
import { listFeedEvents } from '#features/feed/domain/endpoints.ts';
import type { FeedNews, FeedSnapshot, LiveFeedEvent } from '#features/feed/domain/schemas.ts';
import { mergeLatest, leavesGap, withNews, type EventsSince } from '#features/feed/domain/rules.ts';
import type { Topic } from '#shared/http/topics.ts';

// Separate process, started by bench/feed.ts. Its consoles keep the latest hundred comments by the same rules as the
// browser (features/feed/web/use-feed.ts). Sends the results to its parent on request.

const POLL_MS = 5_000;
/** Equals `MIN_READ_INTERVAL_MS` of platform/web/api/live-feed.ts. */
const QUEUE_PAUSE_MS = 250;

/**
 * Method by which a console gets its comments. `pushed`: the feed contains the events, as in the shop. `asking`: the
 * console reads the latest hundred comments at each change.
 */
export type FeedMethod = 'pushed' | 'asking';
export interface ConsolesOptions {
  url: string;
  cookie: string;
  liveId: string;
  consoles: number;
  method: FeedMethod;
}
/**
 * Results of all consoles. `delays`: time from each comment to each console's list, in ms. `reads` and `megabytes`:
 * read requests and received data.
 */
export interface ConsolesResult {
  delays: number[];
  reads: number;
  megabytes: number;
  /** Number of consoles whose final list differs from the first console's. */
  differing: number;
}

type Message = FeedNews | { topic: Topic };

class Console {
  #options: ConsolesOptions;
  #agent: Agent;
  #snapshot: FeedSnapshot | null = null;
  #received: EventsSince | null = null;
  #shownIds = new Set<string>();
  /** With `again`, another read follows the current read. */
  #reading: 'no' | 'once' | 'again' = 'no';
  #queueReading: 'no' | 'once' | 'again' = 'no';
  #queuesVersion = '';
  #poll: NodeJS.Timeout | undefined;
  #stream: IncomingMessage | null = null;
  #closed = false;
  events: readonly LiveFeedEvent[] = [];
  delays: number[] = [];
  reads = 0;
  bytes = 0;

  constructor(options: ConsolesOptions) {
    this.#options = options;
    this.#agent = new Agent({ keepAlive: true });
  }

  async open(): Promise<void> {
    const stream = await this.#get(`/api/live-feed?live=${this.#options.liveId}`);
    this.#stream = stream;
    let text = '';
    stream.setEncoding('utf8').on('data', (part: string) => {
      this.bytes += Buffer.byteLength(part);
      const lines = (text + part).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data: {')) this.#receive(JSON.parse(line.slice(6)) as Message);
    });
    await this.#read();
    // Comments from before the console opened do not count.
    this.delays = [];
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#poll);
    this.#stream?.destroy();
    this.#agent.destroy();
  }

  #receive(message: Message): void {
    if (message.topic !== 'feed-events') {
      const topic: Topic = message.topic;
      if (listFeedEvents.shows.includes(topic)) void this.#read();
      if (listLiveClaimChanges.shows.includes(topic)) void this.#readQueues();
      return;
    }
    if (this.#options.method === 'asking') return void this.#read();
    this.#received = withNews(this.#received, message);
    this.#show();
    if (this.#snapshot && leavesGap(this.#snapshot.lastId, this.#received)) void this.#read();
  }

  async #read(): Promise<void> {
    if (this.#reading !== 'no') {
      this.#reading = 'again';
      return;
    }
    do {
      this.#reading = 'once';
      // The server may have just closed an idle connection. A browser would retry automatically too.
      const snapshot = await this.#askFeed().catch(() => this.#askAgain());
      if (!snapshot) return;
      this.#snapshot = snapshot;
      this.#show();
    } while (this.#isReadWanted());
    this.#reading = 'no';
    clearTimeout(this.#poll);
    this.#poll = setTimeout(() => void this.#read(), POLL_MS);
  }

  /** A function, because the compiler would narrow the field to the value that `#read` has assigned. */
  #isReadWanted = (): boolean => this.#reading === 'again';

  async #readQueues(): Promise<void> {
    if (this.#queueReading !== 'no') {
      this.#queueReading = 'again';
      return;
    }
    this.#queueReading = 'once';
    const known = this.#queuesVersion === '' ? '' : `?known=${this.#queuesVersion}`;
    const changes = await this.#ask(`lines/changes${known}`).catch(() => null);
    if (changes !== null) this.#queuesVersion = (JSON.parse(changes) as { version: string }).version;
    await new Promise((resolve) => setTimeout(resolve, QUEUE_PAUSE_MS));
    const isWanted = this.#isQueueReadWanted();
    this.#queueReading = 'no';
    if (isWanted && !this.#closed) await this.#readQueues();
  }

  #isQueueReadWanted = (): boolean => this.#queueReading === 'again';

  async #askAgain(): Promise<FeedSnapshot | null> {
    return this.#closed ? null : this.#askFeed();
  }

  async #askFeed(): Promise<FeedSnapshot> {
    return JSON.parse(await this.#ask('feed')) as FeedSnapshot;
  }

  async #ask(path: string): Promise<string> {
    this.reads += 1;
    const parts: Buffer[] = [];
    for await (const part of await this.#get(`/api/admin/lives/${this.#options.liveId}/${path}`))
      parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    this.bytes += body.length;
    return body.toString('utf8');
  }

  /** Merges the events of the snapshot and the feed. Records the delay of each new comment. */
  #show(): void {
    this.events = mergeLatest(this.#snapshot?.events ?? [], this.#received?.events ?? []);
    const now = Date.now();
    for (const { id, createTime, type } of this.events) {
      if (this.#shownIds.has(id)) continue;
      this.#shownIds.add(id);
      if (type === 'chat') this.delays.push(now - createTime);
    }
  }

  #get(path: string): Promise<IncomingMessage> {
    const { url, cookie } = this.#options;
    return new Promise((resolve, reject) => {
      get(url + path, { agent: this.#agent, headers: { cookie } }, (response) => {
        if (response.statusCode === 200) resolve(response);
        else reject(new Error(`${path}: ${response.statusCode}`));
      }).on('error', reject);
    });
  }
}

if (process.send) {
  let consoles: Console[] = [];
  process.on('message', async (message: ConsolesOptions | 'report') => {
    if (message !== 'report') {
      consoles = Array.from({ length: message.consoles }, () => new Console(message));
      await Promise.all(consoles.map((feedConsole) => feedConsole.open()));
      process.send?.('open');
      return;
    }
    const lists = consoles.map(({ events }) => events.map(({ id }) => id).join());
    const result: ConsolesResult = {
      delays: consoles.flatMap(({ delays }) => delays),
      reads: consoles.reduce((sum, { reads }) => sum + reads, 0),
      megabytes: consoles.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6,
      differing: lists.filter((list) => list !== lists[0]).length,
    };
    for (const feedConsole of consoles) feedConsole.close();
    process.send?.(result, () => process.disconnect());
  });
}
