import { createServer, STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { refuse, type Problem } from '#shared/problem.ts';
import { bodyOf, httpProblems } from './problem.ts';

/** Milliseconds for the head and for the whole of a request to arrive, and between two checks. */
interface TimeLimits {
  head: number;
  whole: number;
  every: number;
}

/**
 * Time in ms before an unused connection is closed: longer than the two minutes of Caddy, the longest of the usual
 * proxies. A proxy that sends a POST on a connection at the moment of its end answers 502.
 */
const UNUSED_MS = 125_000;

/** A phone on a bad network is far quicker than these limits. */
export const httpServer = (
  { head, whole, every }: TimeLimits = { head: 10_000, whole: 30_000, every: 2_000 },
): Server =>
  createServer({
    headersTimeout: head,
    requestTimeout: whole,
    connectionsCheckingInterval: every,
    keepAliveTimeout: UNUSED_MS,
  });

const problems: Readonly<Record<string, Problem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: httpProblems.tooSlow,
  HPE_HEADER_OVERFLOW: httpProblems.headersTooLong,
};

/** Answers a request that Node.js cannot read or that arrives too slowly, and closes its connection. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal = refuse(problems[error.code ?? ''] ?? httpProblems.unreadable);
  const body = JSON.stringify(bodyOf(refusal));
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroySoon());
}
