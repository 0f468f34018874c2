import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'vitest';
import { ProviderFailure, type FailureKind } from '../failure.ts';
import { InvalidSignature, type SignedAnswer } from './gateway.ts';
import { stateFromStatus } from './lyra-answer.ts';
import { createLyraGateway } from './lyra.ts';

const keys = {
  shopId: '12345678',
  password: 'testpassword_notices',
  publicKey: '12345678:testpublickey_page',
  hmacKey: 'returns',
};
const gateway = createLyraGateway({ apiUrl: 'http://127.0.0.1:1', staticUrl: 'http://127.0.0.1:1', ...keys });

const transaction = {
  uuid: 'a'.repeat(32),
  amount: 4200,
  currency: 'EUR',
  paymentMethodType: 'CARD',
  status: 'PAID',
  detailedStatus: 'AUTHORISED',
  operationType: 'DEBIT',
  creationDate: '2026-11-21T20:00:00+00:00',
  errorCode: null,
};
const payment = {
  shopId: keys.shopId,
  orderCycle: 'CLOSED',
  orderStatus: 'PAID',
  serverDate: '2026-11-21T20:00:01+00:00',
  orderDetails: { orderTotalAmount: 4200, orderCurrency: 'EUR', mode: 'TEST', orderId: 'commande-1' },
  transactions: [transaction],
  _type: 'V4/Payment',
};

function signed(answer: string, keyName: 'password' | 'sha256_hmac', signedText = answer): SignedAnswer {
  const secret = keyName === 'password' ? keys.password : keys.hmacKey;
  return {
    'kr-hash': createHmac('sha256', secret).update(signedText).digest('hex'),
    'kr-hash-algorithm': 'sha256_hmac',
    'kr-hash-key': keyName,
    'kr-answer-type': 'V4/Payment',
    'kr-answer': answer,
  };
}
const noticeOf = (body: unknown): SignedAnswer => signed(JSON.stringify(body), 'password');
const failsAs =
  (kind: FailureKind) =>
  (failure: unknown): boolean =>
    failure instanceof ProviderFailure && failure.kind === kind;

test('a notice signed with the REST password is read in the shop’s terms', () => {
  assert.deepEqual(gateway.readNotice(noticeOf(payment)), {
    orderId: 'commande-1',
    orderTotal: 4200,
    currency: 'EUR',
    mode: 'TEST',
    shopId: keys.shopId,
    orderStatus: 'PAID',
    transactions: [
      {
        id: 'a'.repeat(32),
        operation: 'debit',
        state: 'paid',
        detailedStatus: 'AUTHORISED',
        isKnownStatus: true,
        amount: 4200,
        refunded: 0,
        parentId: null,
        currency: 'EUR',
        at: new Date('2026-11-21T20:00:00Z'),
        errorCode: null,
        errorMessage: null,
      },
    ],
  });
});

test('a known hash of a known text is accepted', () => {
  // Computed separately by `printf '%s' "$answer" | openssl dgst -sha256 -hmac returns`.
  const answer =
    '{"shopId":"12345678","orderStatus":"ABANDONED","serverDate":"2026-11-21T20:00:01+00:00",' +
    '"orderDetails":{"orderTotalAmount":1,"orderCurrency":"EUR","mode":"TEST","orderId":"é"},"transactions":null}';
  const hash = '1ed5e1211ce527eb28db5971cbbdd5b6f8d055a02f639956146bad36fe403c3c';
  const report = gateway.readReturn({ ...signed(answer, 'sha256_hmac'), 'kr-hash': hash });
  assert.equal(report.orderId, 'é');
  assert.deepEqual(report.transactions, []);
});

test('a notice is accepted only with the password as the key, and a return only with the HMAC key', () => {
  const text = JSON.stringify(payment);
  assert.equal(gateway.readReturn(signed(text, 'sha256_hmac')).orderId, 'commande-1');
  assert.throws(() => gateway.readNotice(signed(text, 'sha256_hmac')), InvalidSignature);
  assert.throws(() => gateway.readReturn(signed(text, 'password')), InvalidSignature);
  // An attacker may send a return with the key name of notices, or a notice with the key name of returns.
  const renamed = (answer: SignedAnswer, name: string): SignedAnswer => ({ ...answer, 'kr-hash-key': name });
  assert.throws(() => gateway.readNotice(renamed(signed(text, 'sha256_hmac'), 'password')), InvalidSignature);
  assert.throws(() => gateway.readNotice(renamed(signed(text, 'password'), 'sha256_hmac')), InvalidSignature);
});

test('an answer changed by one cent or missing, or with a cut, missing or differently computed signature, is rejected', () => {
  const answer = noticeOf(payment);
  const text = answer['kr-answer'] ?? '';
  assert.throws(() => gateway.readNotice({ ...answer, 'kr-answer': text.replace('4200', '4201') }), InvalidSignature);
  assert.throws(() => gateway.readNotice({ ...answer, 'kr-hash': answer['kr-hash']?.slice(2) }), InvalidSignature);
  assert.throws(() => gateway.readNotice({ ...answer, 'kr-hash': undefined }), InvalidSignature);
  assert.throws(() => gateway.readNotice({ ...answer, 'kr-answer': undefined }), InvalidSignature);
  assert.throws(() => gateway.readNotice({ ...answer, 'kr-hash-algorithm': 'md5' }), InvalidSignature);
  assert.throws(() => gateway.readNotice({}), InvalidSignature);
});

test('the signature is verified before the content is parsed', () => {
  assert.throws(() => gateway.readNotice({ ...noticeOf(payment), 'kr-answer': '{broken' }), InvalidSignature);
});

test('a signature is accepted whether slashes were escaped before or after signing', () => {
  const withPath = { ...payment, orderDetails: { ...payment.orderDetails, orderId: 'live/42' } };
  const plain = JSON.stringify(withPath);
  const escaped = plain.replaceAll('/', '\\/');
  assert.equal(gateway.readNotice(signed(escaped, 'password', plain)).orderId, 'live/42');
  assert.equal(gateway.readNotice(signed(escaped, 'password')).orderId, 'live/42');
});

test('a signed answer without the documented shape is a failure, not a payment', () => {
  for (const invalidAnswer of [
    null,
    [],
    { ...payment, orderDetails: undefined },
    { ...payment, transactions: [{ uuid: 'x' }] },
    { ...payment, orderDetails: { ...payment.orderDetails, orderTotalAmount: 42.5 } },
  ]) {
    assert.throws(() => gateway.readNotice(noticeOf(invalidAnswer)), failsAs('unknown'));
  }
  assert.throws(() => gateway.readNotice(signed('not json', 'password')), failsAs('unknown'));
});

test('an answer of another shop or of the other mode is refused', () => {
  const production = { ...payment, orderDetails: { ...payment.orderDetails, mode: 'PRODUCTION' } };
  assert.throws(() => gateway.readNotice(noticeOf(production)), failsAs('refused'));
  assert.throws(() => gateway.readNotice(noticeOf({ ...payment, shopId: '99999999' })), failsAs('refused'));
});

test('a card payment with the method CARDS and a credit are read, and a verification or a transaction without an id is ignored', () => {
  const report = gateway.readNotice(
    noticeOf({
      ...payment,
      transactions: [
        { ...transaction, paymentMethodType: 'CARDS' },
        { ...transaction, uuid: 'b'.repeat(32), operationType: 'VERIFICATION' },
        { ...transaction, uuid: 'c'.repeat(32), operationType: 'CREDIT' },
        { ...transaction, uuid: null, detailedStatus: 'ABANDONED' },
      ],
    }),
  );
  assert.deepEqual(
    report.transactions.map(({ id, operation }) => [id[0], operation]),
    [
      ['a', 'debit'],
      ['c', 'credit'],
    ],
  );
});

test('each status of the provider has its state, and an unknown status is pending', () => {
  const statusesByState = {
    paid: ['AUTHORISED', 'CAPTURED', 'ACCEPTED', 'PARTIALLY_AUTHORISED'],
    pending: [
      'INITIAL',
      'CAPTURE_PENDING',
      'WAITING_AUTHORISATION',
      'WAITING_AUTHORISATION_TO_VALIDATE',
      'UNDER_VERIFICATION',
      'PRE_AUTHORISED',
      'WAITING_FOR_PAYMENT',
      'AUTHORISED_TO_VALIDATE',
      'SUSPENDED',
      'PENDING',
      'REFUND_TO_RETRY',
    ],
    cancelled: ['ABANDONED', 'NOT_CREATED', 'CANCELLED'],
    refused: ['REFUSED', 'EXPIRED', 'ERROR'],
  };
  for (const [word, statuses] of Object.entries(statusesByState)) {
    for (const status of statuses) assert.equal(stateFromStatus(status), word, status);
  }
  for (const detailedStatus of ['NEW_ONE', 'constructor', 'CAPTURE_FAILED']) {
    const [received] = gateway.readNotice(
      noticeOf({ ...payment, transactions: [{ ...transaction, detailedStatus }] }),
    ).transactions;
    assert.deepEqual([received?.state, received?.isKnownStatus], ['pending', false], detailedStatus);
  }
});

test('a notice states the refunded amount and the refunded payment, and ignores details of another shape', () => {
  const read = (operationType: string, transactionDetails: unknown) => {
    const [received] = gateway.readNotice(
      noticeOf({ ...payment, transactions: [{ ...transaction, operationType, transactionDetails }] }),
    ).transactions;
    return [received?.operation, received?.refunded, received?.parentId];
  };
  const uuid = 'b'.repeat(32);
  const captured = { cardDetails: { captureResponse: { refundAmount: 1200 } } };
  assert.deepEqual(read('DEBIT', captured), ['debit', 1200, null]);
  assert.deepEqual(read('CREDIT', { parentTransactionUuid: uuid, creationContext: 'REFUND' }), ['credit', 0, uuid]);
  assert.deepEqual(read('CREDIT', { parentTransactionUuid: uuid, creationContext: 'CHARGEBACK' }), [
    'chargeback',
    0,
    uuid,
  ]);
  for (const strange of [null, 'x', [], { cardDetails: 7 }, { cardDetails: { captureResponse: { refundAmount: -5 } } }])
    assert.deepEqual(read('DEBIT', strange), ['debit', 0, null], JSON.stringify(strange));
});

test('an invalid amount, identifier, word or date makes the notice a failure, and a long error message or code is cut', () => {
  const noticeWith = (changes: object) => noticeOf({ ...payment, transactions: [{ ...transaction, ...changes }] });
  const invalidFields = [
    { amount: -1 },
    { amount: 2 ** 31 },
    { amount: 1.5 },
    { uuid: 'a'.repeat(20_000) },
    { uuid: 'a\0b' },
    { uuid: '' },
    { detailedStatus: 'X'.repeat(61) },
    { detailedStatus: '\0' },
    { currency: 'EUROS' },
    { creationDate: 'hier' },
  ];
  for (const changes of invalidFields)
    assert.throws(
      () => gateway.readNotice(noticeWith(changes)),
      failsAs('unknown'),
      JSON.stringify(changes).slice(0, 60),
    );
  const [received] = gateway.readNotice(
    noticeWith({ errorMessage: `\0${'é'.repeat(20_000)}`, errorCode: 'X'.repeat(200) }),
  ).transactions;
  assert.deepEqual([received?.errorMessage, received?.errorCode?.length], ['é'.repeat(499), 20]);
});
