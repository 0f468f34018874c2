import { refuse } from '#shared/problem.ts';
import { httpProblems } from './problem.ts';

export interface SlotLimits {
  slots: number;
  /** The remaining slots serve the other networks. */
  maxPerNetwork: number;
  /** Requests of one network that wait for a slot or for a provider. Further requests are refused. */
  maxWaiting: number;
}

/** Runs work that only waits, such as for a provider, without occupying a slot. */
export type SlotRelease = <T>(work: () => Promise<T>) => Promise<T>;
export const keepSlot: SlotRelease = (work) => work();

interface WaitingRequest {
  /** True for a request that returns from a provider. Never refused, because its work is half done. */
  isBack: boolean;
  isGone: () => boolean;
  go: () => void;
  refuse: (error: Error) => void;
}

interface Network {
  name: string;
  underWay: number;
  /** Number of requests that await a provider without a slot. */
  aside: number;
  queue: WaitingRequest[];
}

/**
 * Limits the number of requests that run at once, and shares the slots between networks. Counts running requests rather
 * than arrivals, because a slow request occupies its slot for longer. A request waits only while no slot is free, or
 * while its network has its maximum. The network with the fewest running requests goes first, and equal networks take
 * turns.
 */
export class FairShare {
  readonly #limits: SlotLimits;
  readonly #networks = new Map<string, Network>();
  /** Networks in the order of their turns. A network that gets a slot moves to the end. */
  readonly #queued = new Set<Network>();
  #free: number;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
    this.#free = limits.slots;
  }

  /**
   * @param isGone returns true once the client has left.
   * @throws Refusal `http.too-much-at-once` when too many requests of the same network wait already, or when the client
   * has left the queue.
   */
  async run<T>(networkName: string, isGone: () => boolean, work: (aside: SlotRelease) => Promise<T>): Promise<T> {
    const network = this.#networkNamed(networkName);
    const turn = this.#enter(network, isGone);
    if (turn) await turn;
    try {
      if (turn && isGone()) throw refuse(httpProblems.tooMuchAtOnce);
      return await work((wait) => this.#withoutSlot(network, isGone, wait));
    } finally {
      this.#leave(network);
    }
  }

  async #withoutSlot<T>(network: Network, isGone: () => boolean, wait: () => Promise<T>): Promise<T> {
    network.aside += 1;
    this.#leave(network);
    try {
      return await wait();
    } finally {
      // From here on, the request counts as running or as queued.
      network.aside -= 1;
      const reentry = this.#enter(network, isGone, true);
      if (reentry) await reentry;
    }
  }

  #networkNamed(name: string): Network {
    const existing = this.#networks.get(name);
    if (existing) return existing;
    const network: Network = { name, underWay: 0, aside: 0, queue: [] };
    this.#networks.set(name, network);
    return network;
  }

  #take(network: Network): void {
    network.underWay += 1;
    this.#free -= 1;
  }

  /** Takes a free slot and returns null, or queues the request. A request that returns from a provider goes first. */
  #enter(network: Network, isGone: () => boolean, isBack = false): Promise<void> | null {
    if (this.#free > 0 && network.underWay < this.#limits.maxPerNetwork && network.queue.length === 0) {
      this.#take(network);
      return null;
    }
    if (!isBack) this.#dropGone(network);
    return new Promise((go, refuseIt) => {
      const waiting = { isBack, isGone, go, refuse: refuseIt };
      if (isBack) network.queue.unshift(waiting);
      else network.queue.push(waiting);
      this.#queued.add(network);
    });
  }

  /** @throws Refusal when the queue is full of requests whose clients are still there. */
  #dropGone(network: Network): void {
    const isFull = () => network.queue.length + network.aside >= this.#limits.maxWaiting;
    if (!isFull()) return;
    const gone = network.queue.filter(({ isBack, isGone }) => !isBack && isGone());
    network.queue = network.queue.filter((waiting) => !gone.includes(waiting));
    for (const waiting of gone) waiting.refuse(refuse(httpProblems.tooMuchAtOnce));
    if (network.queue.length === 0) this.#queued.delete(network);
    if (isFull()) throw refuse(httpProblems.tooMuchAtOnce);
  }

  #leave(network: Network): void {
    network.underWay -= 1;
    this.#free += 1;
    if (this.#queued.size > 0) this.#startQueued();
    if (network.underWay + network.aside + network.queue.length === 0) this.#networks.delete(network.name);
  }

  #startQueued(): void {
    for (let next = this.#next(); this.#free > 0 && next; next = this.#next()) {
      this.#queued.delete(next);
      const first = next.queue.shift();
      if (next.queue.length > 0) this.#queued.add(next);
      if (!first) continue;
      this.#take(next);
      first.go();
    }
  }

  #next(): Network | null {
    let next: Network | null = null;
    for (const network of this.#queued) {
      if (network.underWay < (next?.underWay ?? this.#limits.maxPerNetwork)) next = network;
      if (next?.underWay === 0) break;
    }
    return next;
  }
}
