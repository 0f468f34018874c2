import { lazy, Suspense, type ComponentType } from 'react';
import { sentenceOf, type ApiProblem } from '#platform/web/api/problem.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { MailSentProps } from './MailSent.tsx';

/** Message while `MailSent` loads, or when it cannot load. The link of the mail is enough to sign in. */
const Message = ({ children }: Pick<MailSentProps, 'children'>) => <Alert tone="success">{children}</Alert>;

const load = () => import('./MailSent.tsx');
const MailSent = lazy<ComponentType<MailSentProps>>(() =>
  load().then(
    (screen) => ({ default: screen.MailSent }),
    () => ({ default: Message }),
  ),
);

/** Loads `MailSent` during the request for the mail, so that the first load of the page stays small. */
export const preloadMailSent = (): void => void load().catch(() => undefined);

/** `MailSent`, loaded on demand. */
export const LazyMailSent = (props: MailSentProps) => (
  <Suspense fallback={<Message>{props.children}</Message>}>
    <MailSent {...props} />
  </Suspense>
);

/** Shows the reason why a mail was not sent (PUB-05). `fallback` is the message for a failure without a reason. */
export const showNotSent = (problem: ApiProblem, fallback: string): void =>
  void toast.error(sentenceOf(problem, fallback));
