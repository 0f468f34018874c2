import assert from 'node:assert/strict';
import { test } from 'vitest';
import { networkOf } from './network.ts';

const networks: [address: string | undefined, network: string][] = [
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
  [undefined, ''],
  ['not an address', 'not an address'],
];
for (const [address, network] of networks) {
  test(`D-15 “${address}” is counted as ${network || 'nothing'}`, () => assert.equal(networkOf(address), network));
}
