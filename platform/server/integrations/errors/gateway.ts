/** An error and the work that it interrupted. Names no person. */
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
        /** Browser trace that the request is part of; null when the browser sent no trace. */
        trace?: BrowserTrace | null;
      }
    | { kind: 'job'; queue: string; isGivenUp: boolean }
    | { kind: 'background'; work: string }
    | { kind: 'console' }
    | { kind: 'process'; origin: string };
}

/** Trace begun in a browser, from its headers `sentry-trace` and `baggage`. */
export interface BrowserTrace {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** Id of the browser's span that made the request: 16 hexadecimal digits. */
  parentId: string;
  /** False when the browser does not keep this trace; null when the browser leaves the decision to the shop. */
  isSampled: boolean | null;
  baggage: string | null;
}

/** Duration of one call of the API. */
export interface Timing {
  method: string;
  route: string;
  status: number;
  /** Milliseconds. */
  took: number;
  trace: BrowserTrace | null;
}

/**
 * Reports errors and timings to the operators. Never throws, and no caller waits.
 * A report that the collector refuses is dropped.
 */
export interface ErrorReports {
  fault(fault: Fault): void;
  timing(timing: Timing): void;
  /** Waits a moment at most for reports under way. */
  close(): Promise<void>;
}

/** Reports nothing: a shop without a collector. */
export const noReports: ErrorReports = { fault() {}, timing() {}, async close() {} };
