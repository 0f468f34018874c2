import { mailMyDocuments } from '#features/documents/domain/endpoints.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { toast } from '#platform/web/ui/toast.ts';

/** Mails the documents, because the browsers of apps often cannot download files. */
export function MailMyDocuments({ orderId }: { orderId: string }) {
  const mail = useCommand(mailMyDocuments, {
    onSuccess: ({ email }) => toast.success(`Vos documents partent à ${email}`),
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  return (
    <Button variant="secondary" size="small" loading={mail.isPending} onClick={() => mail.mutate({ orderId })}>
      Recevoir par e-mail
    </Button>
  );
}
