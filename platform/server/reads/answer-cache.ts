import type { WatchedTables } from './change-follower.ts';

export interface CachedAnswer {
  /** Latin-1 text, which the server writes together with the headers in one write. */
  bytes: string;
  etag: string;
  epoch: number;
  watched: WatchedTables;
  /** Owner of the rows; null for an answer that is the same for every reader. */
  userId: string | null;
}

/** Estimated size of an entry besides the text of its answer. */
const ENTRY_BYTES = 600;

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
    // A single answer must not displace all other answers.
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

  /**
   * Drops the oldest answer that was not used, and gives used answers a second turn. Moving an answer at each use would
   * cost more.
   */
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
