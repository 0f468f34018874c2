import { mailLife } from '#domain/mail-life.ts';
import { resendMail } from '#domain/orders/admin-endpoints.ts';
import type { AdminOrder, OrderMail } from '#domain/orders/admin-schemas.ts';
import { mailName } from '#domain/orders/labels.ts';
import { sentenceOf } from '#web/api/problem.ts';
import { useCommand } from '#web/api/query.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { toast } from '#web/ui/toast.ts';

function StuckMail({ order, mail }: { order: AdminOrder; mail: OrderMail }) {
  const resend = useCommand(resendMail, {
    onSuccess: () => toast.success(`E-mail renvoyé à ${order.user.email}`),
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  const isLost = mail.state === 'given-up';
  return (
    <Alert
      tone="warning"
      title={isLost ? 'E-mail non remis' : 'E-mail peut-être pas parti'}
      actions={
        <Button
          variant="secondary"
          size="small"
          loading={resend.isPending || resend.isSuccess}
          onClick={() => resend.mutate({ orderId: order.id, mailId: mail.id })}
        >
          Renvoyer l’e-mail
        </Button>
      }
    >
      « {mailName(mail.kind)} », le <DateTime at={mail.at} />
      {mail.reason && <> : {mail.reason}</>}.{' '}
      {isLost
        ? `Vérifiez l’adresse de la cliente (${order.user.email}) avant de le renvoyer.`
        : 'Renvoyez-le si la cliente ne l’a pas reçu.'}
    </Alert>
  );
}

/** The mails about an order that did not reach its buyer, each to send again. */
export function OrderMails({ order }: { order: AdminOrder }) {
  return order.mails
    .filter(({ state }) => mailLife[state].stuckAs !== null)
    .map((mail) => <StuckMail key={mail.id} order={order} mail={mail} />);
}
