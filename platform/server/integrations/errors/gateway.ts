/** Only `error` may contain personal data, which the report leaves out. */
export interface Fault {
  error: unknown;
  during:
    | {
        kind: 'request';
        method: string;
        /** Pattern of the route (`/api/orders/:orderId`), never the requested address. */
        route: string;
        status: number;
        reference: string;
        requestId: string;
        trace?: BrowserTrace | null;
      }
    | { kind: 'job'; queue: string; isGivenUp: boolean }
    | { kind: 'background'; work: string }
    | { kind: 'console' }
    | { kind: 'process'; origin: string };
}

/** Trace from the headers `sentry-trace` and `baggage`. */
export interface BrowserTrace {
  traceId: string;
  parentId: string;
  /** Null when the browser leaves the decision to the shop. */
  isSampled: boolean | null;
  baggage: string | null;
}

export interface Timing {
  method: string;
  route: string;
  status: number;
  tookMs: number;
  trace: BrowserTrace | null;
}

/** Never throws, and returns without waiting. Drops a report that the collector refuses. */
export interface ErrorReports {
  fault(fault: Fault): void;
  timing(timing: Timing): void;
  /** Waits for reports that are being sent, for a short time at most. */
  close(): Promise<void>;
}

export const noReports: ErrorReports = { fault() {}, timing() {}, async close() {} };
