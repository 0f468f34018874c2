/** What went wrong, and during what. Nothing in it says for whom. */
export interface Fault {
  error: unknown;
  during:
    | {
        kind: 'request';
        method: string;
        /** As the code writes it (`/api/orders/:orderId`), never as it was asked for. */
        route: string;
        status: number;
        /** What the visitor was shown to quote. */
        reference: string;
        /** The browser's trace that the request is part of; null when it sent none. */
        trace?: BrowserTrace | null;
      }
    | { kind: 'job'; queue: string; isGivenUp: boolean }
    | { kind: 'background'; work: string }
    | { kind: 'console' }
    | { kind: 'process'; origin: string };
}

/** A trace begun in a browser, by its headers `sentry-trace` and `baggage`. */
export interface BrowserTrace {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** What in the browser made the request: 16 hexadecimal digits. */
  parentId: string;
  /** False when the browser does not keep this trace; null when it leaves that to us. */
  isSampled: boolean | null;
  baggage: string | null;
}

/** How long one call of the API took. */
export interface Timing {
  method: string;
  route: string;
  status: number;
  /** Milliseconds. */
  took: number;
  trace: BrowserTrace | null;
}

/**
 * Where bugs and times are told to those who keep the shop. It never throws and nobody waits for it: what the collector
 * does not take is dropped.
 */
export interface ErrorReports {
  fault(fault: Fault): void;
  timing(timing: Timing): void;
  /** Lets what is under way leave, for a moment at most. */
  close(): Promise<void>;
}

/** Nothing is told to anybody: the shop without a collector. */
export const noReports: ErrorReports = { fault() {}, timing() {}, async close() {} };
