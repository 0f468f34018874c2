import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/**
 * Returns an IPv4 address itself, or the first 64 bits of an IPv6 address. A client with one IPv6 address usually
 * controls all addresses of that network.
 * @param address undefined after the client closed its connection, although the type of `request.ip` omits it.
 */
export function networkOf(address: string | undefined): string {
  if (!address?.includes(':')) return address ?? '';
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice('::ffff:'.length);
  const [head = '', tail] = address.split('%', 1)[0]?.split('::', 2) ?? [];
  const groups = head === '' ? [] : head.split(':');
  const lastGroups = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - lastGroups.length) }, () => '0');
  return `${[...groups, ...(tail === undefined ? [] : zeros), ...lastGroups].slice(0, 4).join(':')}::/64`;
}

/**
 * Returns a function that finds the network of a request for which Fastify has not computed `ip` yet.
 * @param trusted value of TRUST_PROXY; null when no proxy is trusted.
 */
export function networkFinder(trusted: string | null): (request: IncomingMessage) => string {
  if (trusted === null) return ({ socket }) => networkOf(socket.remoteAddress);
  const isTrusted = proxyAddr.compile(trusted.split(',').map((proxy) => proxy.trim()));
  return (request) => networkOf(proxyAddr(request, isTrusted));
}
