import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Provider } from '#shared/providers.ts';
import type { FailureKind } from '#platform/server/integrations/failure.ts';
import type { DeclaredCounter } from './declared.ts';

/** Metrics of this process (decision 0104). The rehearsal shop has its own metrics, which nobody reads. */
export class Metrics {
  readonly registry = new Registry();
  readonly #counters = new Map<string, Counter>();
  readonly #registers = [this.registry];

  readonly leader = new Gauge({
    name: 'defile_leader',
    help: 'Processes that lead: they start scheduled jobs and listen to the live (1 or 0)',
    registers: this.#registers,
  });
  readonly liveListeners = new Gauge({
    name: 'defile_live_listeners',
    help: 'Open live feeds of screens',
    registers: this.#registers,
  });
  readonly #calls = new Histogram({
    name: 'defile_provider_call_duration_seconds',
    help: 'Duration of calls to a provider, failed calls included',
    labelNames: ['provider'],
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: this.#registers,
  });
  readonly #failures = new Counter({
    name: 'defile_provider_failures_total',
    help: 'Failed calls to a provider, by the kind of failure',
    labelNames: ['provider', 'kind'],
    registers: this.#registers,
  });

  /** Makes a counter without a label report 0 before its first event. */
  declare(counters: readonly DeclaredCounter[]): void {
    for (const counter of counters) this.#counter(counter);
  }

  /** Must be called after the commit when a transaction does the counted work. */
  count(counter: DeclaredCounter, added = 1, label?: string): void {
    if (added === 0) return;
    const counted = this.#counter(counter);
    if (counter.label === undefined) counted.inc(added);
    else counted.inc({ [counter.label]: label ?? '' }, added);
  }

  recordCall(provider: Provider, seconds: number, failure: FailureKind | null): void {
    this.#calls.observe({ provider }, seconds);
    if (failure) this.#failures.inc({ provider, kind: failure });
  }

  #counter({ name, help, label }: DeclaredCounter): Counter {
    const existing = this.#counters.get(name);
    if (existing) return existing;
    const counter = new Counter({ name, help, labelNames: label ? [label] : [], registers: this.#registers });
    this.#counters.set(name, counter);
    return counter;
  }
}
