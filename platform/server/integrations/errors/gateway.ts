/** Error with the work during which it occurred. Contains no personal data. */
export interface Fault {
  error: unknown;
  during:
    | {
        kind: 'request';
        method: string;
        /** Pattern of the route in the code (`/api/orders/:orderId`), never the requested address. */
        route: string;
        status: number;
        /** Reference shown to the visitor. */
        reference: string;
        /** Id of the request in the log. */
        requestId: string;
        /** Trace of the browser to which the request belongs; null when the browser sent no trace. */
        trace?: BrowserTrace | null;
      }
    | { kind: 'job'; queue: string; isGivenUp: boolean }
    | { kind: 'background'; work: string }
    | { kind: 'console' }
    | { kind: 'process'; origin: string };
}

/** Trace that began in a browser, read from the headers `sentry-trace` and `baggage`. */
export interface BrowserTrace {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** Id of the browser's span that made the request: 16 hexadecimal digits. */
  parentId: string;
  /** Whether the browser records this trace; null when the browser leaves the decision to the shop. */
  isSampled: boolean | null;
  baggage: string | null;
}

/** Duration of one request to the API. */
export interface Timing {
  method: string;
  route: string;
  status: number;
  tookMs: number;
  trace: BrowserTrace | null;
}

/**
 * Sends errors and timings to an error collector. Never throws, and returns without waiting. Drops a report that the
 * collector refuses.
 */
export interface ErrorReports {
  fault(fault: Fault): void;
  timing(timing: Timing): void;
  /** Waits for reports that are being sent, for a short time at most. */
  close(): Promise<void>;
}

/** Reports for a shop without a collector, which drops everything. */
export const noReports: ErrorReports = { fault() {}, timing() {}, async close() {} };
