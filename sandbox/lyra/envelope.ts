import { randomBytes, timingSafeEqual } from 'node:crypto';
import { modeOf, type LyraContext, type LyraCredentials } from './lyra-context.ts';
import { lyraDate } from './payment-object.ts';
import type { ServiceError } from './refund.ts';

export function envelope(
  context: LyraContext,
  webService: string,
  outcome: { answer: object } | { error: ServiceError },
): object {
  const ticket = randomBytes(16).toString('hex');
  return {
    webService,
    version: 'V4',
    applicationVersion: '6.28.1',
    status: 'answer' in outcome ? 'SUCCESS' : 'ERROR',
    answer: 'answer' in outcome ? outcome.answer : errorAnswer(outcome.error, ticket),
    ticket,
    serverDate: lyraDate(context.world.now()),
    applicationProvider: 'LYRA',
    metadata: null,
    mode: modeOf(context.credentials),
    serverUrl: `${context.world.selfUrl}/sandbox/lyra`,
    _type: 'V4/WebService/Response',
  };
}

function errorAnswer(error: ServiceError, ticket: string): object {
  return {
    errorCode: error.errorCode,
    errorMessage: error.message,
    detailedErrorCode: error.detail === null ? null : error.errorCode,
    detailedErrorMessage: error.detail,
    ticket,
    shopId: null,
    _type: 'V4/WebService/WebServiceError',
  };
}

export function hasCredentials(authorization: string | undefined, { shopId, password }: LyraCredentials): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${shopId}:${password}`).toString('base64')}`);
  const sentHeader = Buffer.from(authorization ?? '');
  return sentHeader.length === expected.length && timingSafeEqual(sentHeader, expected);
}
