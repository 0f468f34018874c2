import type { WatchedTables } from './change-follower.ts';

/** Answer of an endpoint in memory, with the changes on which it depends. */
export interface CachedAnswer {
  /** The bytes of the answer as characters, which the server sends together with its headers in one write. */
  bytes: string;
  etag: string;
  /** Epoch after which the answer was read. */
  epoch: number;
  watched: WatchedTables;
  /** User whose rows it shows; null when it is the same for every reader. */
  userId: string | null;
}

/** Approximate memory that an entry takes besides its content, in bytes. */
const ENTRY_BYTES = 600;

/** Answers by key, within a limit of bytes. Drops the least recently used answers first. */
export class AnswerCache<Answer extends CachedAnswer> {
  readonly #maxBytes: number;
  readonly #answers = new Map<string, Answer & { isUsed: boolean }>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  has(key: string): boolean {
    return this.#answers.has(key);
  }

  get(key: string): Answer | undefined {
    const answer = this.#answers.get(key);
    if (answer) answer.isUsed = true;
    return answer;
  }

  set(key: string, answer: Answer): void {
    this.delete(key);
    const size = sizeOf(answer);
    // One answer must not push all the others out.
    if (size > this.#maxBytes / 8) return;
    this.#answers.set(key, { ...answer, isUsed: false });
    this.#bytes += size;
    while (this.#bytes > this.#maxBytes) this.#dropOne();
  }

  delete(key: string): void {
    const answer = this.#answers.get(key);
    if (!answer) return;
    this.#answers.delete(key);
    this.#bytes -= sizeOf(answer);
  }

  clear(): void {
    this.#answers.clear();
    this.#bytes = 0;
  }

  /** Drops the oldest unused answer. Gives a used answer a second turn, which costs less than moving it at each use. */
  #dropOne(): void {
    for (const [key, answer] of this.#answers) {
      this.#answers.delete(key);
      if (!answer.isUsed) {
        this.#bytes -= sizeOf(answer);
        return;
      }
      answer.isUsed = false;
      this.#answers.set(key, answer);
    }
  }
}

const sizeOf = ({ bytes }: CachedAnswer): number => bytes.length + ENTRY_BYTES;
