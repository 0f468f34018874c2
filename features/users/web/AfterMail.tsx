import { lazy, Suspense, type ComponentType } from 'react';
import { sentenceOf, type ApiProblem } from '#platform/web/api/problem.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { MailSentProps } from './MailSent.tsx';

/** Immediate message, and fallback when the rest cannot load: the mail has a link as well. */
const Words = ({ children }: Pick<MailSentProps, 'children'>) => <Alert tone="success">{children}</Alert>;

const load = () => import('./MailSent.tsx');
const MailSent = lazy<ComponentType<MailSentProps>>(() =>
  load().then(
    (screen) => ({ default: screen.MailSent }),
    () => ({ default: Words }),
  ),
);

/** Loads `MailSent` during the request for the mail, so that the pages that send it stay light. */
export const prepareAfterMail = (): void => void load().catch(() => undefined);

/** Confirms a requested mail. */
export const AfterMail = (props: MailSentProps) => (
  <Suspense fallback={<Words>{props.children}</Words>}>
    <MailSent {...props} />
  </Suspense>
);

/** Shows why a mail was not sent (PUB-05). `fallback` is the message for a failure without its own. */
export const showNotSent = (problem: ApiProblem, fallback: string): void =>
  void toast.error(sentenceOf(problem, fallback));
