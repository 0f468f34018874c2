import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import type { Shop } from '#platform/server/context.ts';

/** These gauges of the library have names like counters, against the naming rules of Prometheus. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** The library's default of 10 ms would wake an idle process too often. */
const LOOP_SAMPLE_MS = 100;

export function openProcessMetrics({ pool, metrics: { registry } }: Pick<Shop, 'pool' | 'metrics'>): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_SAMPLE_MS });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  new Gauge({
    name: 'defile_database_connections',
    help: 'Connections of this process to the database, by their state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'defile_database_waiting_requests',
    help: 'Requests that wait for a connection to the database',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount);
    },
  });
}

export const requestHistogram = (registry: Registry): Histogram<'method' | 'route' | 'status'> =>
  new Histogram({
    name: 'defile_http_request_duration_seconds',
    help: 'Time to answer a request, by the pattern of its route and the class of its status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  });
