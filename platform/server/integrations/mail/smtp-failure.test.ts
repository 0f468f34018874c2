import assert from 'node:assert/strict';
import { test } from 'vitest';
import { smtpFailureKind } from './smtp-failure.ts';

function kindOf(response: string, command: string): string {
  const responseCode = Number(response.slice(0, 3));
  const answer = { response, responseCode, command, permanent: responseCode >= 500 };
  return smtpFailureKind(Object.assign(new Error(response), answer));
}

test('a mail is put off only when the answer is about its recipient, and another outage concerns every mail', () => {
  const putOff = [
    '452 4.2.2 Mailbox full',
    '450 4.2.1 Receiving mail at a rate that is too high',
    '450 4.1.1 Unverified address',
    '450 mailbox busy',
    '451 4.7.1 Try again in 5 minutes',
    '451 Greylisted, please come back later',
    '452 4.5.0 Greylisting in action',
  ];
  const outages = [
    '452 4.3.1 Insufficient system storage',
    '452 Insufficient system storage',
    '452 4.5.3 Too many recipients',
    '451 4.3.0 Local error',
    '451 Local error in processing',
    '452 4.7.1 Hourly quota used',
    '450 4.7.0 Too many messages',
    '421 4.7.0 Try again later',
  ];
  for (const command of ['RCPT TO', 'DATA']) {
    for (const answer of putOff) assert.equal(kindOf(answer, command), 'deferred', `${command} ${answer}`);
    for (const answer of outages) assert.equal(kindOf(answer, command), 'unreachable', `${command} ${answer}`);
  }
  assert.equal(kindOf('450 4.2.1 Busy', 'MAIL FROM'), 'unreachable');
});

test('a policy on the sender and the quota of the shop are not faults of the recipient', () => {
  const ofShop: [answer: string, command: string][] = [
    ['550 5.4.5 Daily sending quota exceeded', 'RCPT TO'],
    ['550 5.4.5 Daily sending quota exceeded', 'DATA'],
    ['554 5.7.1 Relay access denied', 'RCPT TO'],
    ['550 5.7.26 Unauthenticated sender', 'DATA'],
    ['550 5.1.8 Bad sender', 'RCPT TO'],
    ['550 Sender refused', 'MAIL FROM'],
    ['535 5.7.8 Wrong password', 'AUTH PLAIN'],
  ];
  for (const [answer, command] of ofShop) assert.equal(kindOf(answer, command), 'misconfigured', answer);
  const ofMail: [answer: string, command: string][] = [
    ['550 5.1.1 No such user', 'RCPT TO'],
    ['550 No such user', 'RCPT TO'],
    ['552 5.2.2 Mailbox full', 'RCPT TO'],
    ['554 5.7.1 Looks like spam', 'DATA'],
    ['554 Refused', 'DATA'],
  ];
  for (const [answer, command] of ofMail) assert.equal(kindOf(answer, command), 'refused', answer);
});
