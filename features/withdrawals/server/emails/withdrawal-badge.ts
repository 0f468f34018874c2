import { refundWords } from '#features/withdrawals/domain/labels.ts';
import { withdrawalLifecycle } from '#features/withdrawals/domain/lifecycle.ts';
import type { Withdrawal } from '#features/withdrawals/domain/schemas.ts';
import type { MailBadge } from '#platform/server/mails/layout.ts';

type Tone = (typeof withdrawalLifecycle)[keyof typeof withdrawalLifecycle]['tone'];

/** Colours of the tones of `platform/web/theme.css`, which no mail can read. */
export const toneLooks: Readonly<Record<Tone, Pick<MailBadge, 'light' | 'dark'>>> = {
  action: { light: { fill: '#f7e0dc', ink: '#7a2432' }, dark: { fill: '#47232a', ink: '#f7bdb4' } },
  waiting: { light: { fill: '#faeccb', ink: '#74490a' }, dark: { fill: '#40300f', ink: '#f2cd84' } },
  progress: { light: { fill: '#e7e8ef', ink: '#3a4468' }, dark: { fill: '#2a2c40', ink: '#c3c9ec' } },
  done: { light: { fill: '#e2eedd', ink: '#2c5b2b' }, dark: { fill: '#21351f', ink: '#abd8a3' } },
  off: { light: { fill: '#efe7dc', ink: '#53463f' }, dark: { fill: '#342b26', ink: '#d9cbbf' } },
};

export function withdrawalBadge(withdrawal: Withdrawal): MailBadge {
  const { label, tone } = withdrawalLifecycle[withdrawal.state];
  return { label: withdrawal.state === 'refunded' ? refundWords(withdrawal).step : label, ...toneLooks[tone] };
}
