import { useEffect, useState, type ComponentType } from 'react';
import { sentenceOf, type ApiProblem } from '#platform/web/api/problem.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { MailSentProps } from './MailSent.tsx';

/**
 * `MailSent`, once loaded. Until then, only the message is shown, because the link of the mail is enough to sign in.
 */
let Shown: ComponentType<MailSentProps> = ({ children }) => <Alert tone="success">{children}</Alert>;

/** Loads `MailSent` during the request for the mail, so that the first load of the page stays small. */
export const loadMailSent = (): Promise<unknown> =>
  import('./MailSent.tsx').then(
    (file) => (Shown = file.MailSent),
    () => undefined,
  );

export function LazyMailSent(props: MailSentProps) {
  const [, setLoaded] = useState<unknown>();
  useEffect(() => void loadMailSent().then(() => setLoaded(true)), []);
  return <Shown {...props} />;
}

export const showNotSent = (problem: ApiProblem, fallback: string): void =>
  void toast.error(sentenceOf(problem, fallback));
