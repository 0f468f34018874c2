import { urlOf } from '#shared/http/request.ts';
import { mailLifecycle, type MailState } from '#shared/mail-lifecycle.ts';
import { mailName } from '#features/attention/domain/labels-mails.ts';
import { resendMail } from '#features/orders/domain/admin-endpoints.ts';
import { eventSentence } from '#features/orders/domain/events.ts';
import { mailStateLabels } from '#features/orders/domain/labels-office.ts';
import { authorLabel } from '#features/orders/web/admin/event-author.ts';
import { listHistory } from '#features/history/domain/endpoints.ts';
import { getConfirmation } from '#features/payments/domain/admin-endpoints.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import type { Tone } from '#platform/web/theme.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { EVENTS_SHOWN } from './rules.ts';
import type { AdminOrder, OrderMail } from './schemas.ts';
import styles from '#features/orders/web/admin/order.module.css';

export function OrderHistory({ order: { number, events, parcelEvents } }: { order: AdminOrder }) {
  const maySeeAll = useMay()(listHistory) && events.length >= EVENTS_SHOWN;
  // Omits the events that only record the arrival of scans, because each scan is listed with its text.
  const shownEvents = parcelEvents.length > 0 ? events.filter(({ type }) => type !== 'order.parcel-scanned') : events;
  const steps = [
    ...shownEvents.map((event) => ({
      key: event.id,
      at: event.at,
      text: eventSentence(event),
      by: authorLabel(event.author),
    })),
    ...parcelEvents.map(({ code, label, at }) => ({ key: `${at} ${code}`, at, text: label, by: `La Poste, ${code}` })),
  ].toSorted((first, second) => Date.parse(second.at) - Date.parse(first.at));
  return (
    <Card
      title="Historique"
      actions={
        maySeeAll && (
          <LinkButton to="/admin/history" search={{ q: number }} variant="secondary" size="small">
            Tout l’historique
          </LinkButton>
        )
      }
    >
      {steps.length === 0 && <MutedText>Rien n’est encore arrivé à cette commande</MutedText>}
      <ol className={styles.trace}>
        {steps.map(({ key, at, text, by }) => (
          <li key={key}>
            <span>{text}</span>
            <MutedText>
              {by} · <DateTime at={at} />
            </MutedText>
          </li>
        ))}
      </ol>
    </Card>
  );
}

export function OrderMails({ order }: { order: AdminOrder }) {
  const may = useMay();
  if (order.mails.length === 0) return null;
  return (
    <Card title="E-mails">
      <ul className={styles.trace}>
        {order.mails.map((mail) => (
          <Mail key={mail.id} order={order} mail={mail} />
        ))}
      </ul>
      {order.isConfirmed && may(getConfirmation) && (
        <Row gap="small">
          <AnchorButton href={urlOf(getConfirmation, { orderId: order.id })} newTab variant="secondary" size="small">
            Confirmation (PDF)
          </AnchorButton>
          <AnchorButton
            href={urlOf(getConfirmation, { orderId: order.id, as: 'text' })}
            newTab
            variant="secondary"
            size="small"
          >
            Confirmation (texte)
          </AnchorButton>
        </Row>
      )}
    </Card>
  );
}

const tones: Readonly<Record<MailState, Tone>> = {
  'to-send': 'waiting',
  sending: 'progress',
  sent: 'done',
  unsure: 'action',
  'given-up': 'action',
  dropped: 'off',
};

function Mail({ order, mail }: { order: AdminOrder; mail: OrderMail }) {
  const resend = useCommand(resendMail, {
    onSuccess: () => toast.success(`L’e-mail va être renvoyé à ${order.user.email}`),
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  const mayResend = useMay()(resendMail);
  const { canBeResent, stuckAs } = mailLifecycle[mail.state];
  const name = mailName(mail.kind);
  return (
    <li className={styles.mail}>
      <div className={styles.mailWords}>
        <span>{name}</span>
        <Row gap="small">
          <StatusBadge label={mailStateLabels[mail.state]} tone={tones[mail.state]} />
          <MutedText>
            <DateTime at={mail.at} />
          </MutedText>
        </Row>
        {mail.reason && (
          <MutedText>
            {mail.reason.charAt(0).toUpperCase()}
            {mail.reason.slice(1)}.
            {mail.nextTryAt && (
              <>
                {' '}
                Prochain essai le <DateTime at={mail.nextTryAt} />.
              </>
            )}
          </MutedText>
        )}
        {mayResend && stuckAs === 'mail-given-up' && (
          <span>Vérifiez l’adresse {order.user.email} avant de renvoyer l’e-mail.</span>
        )}
        {mayResend && stuckAs === 'mail-unsure' && <span>Renvoyez l’e-mail si la cliente ne l’a pas reçu.</span>}
      </div>
      {mayResend && canBeResent && (
        <Button
          variant={stuckAs ? 'secondary' : 'quiet'}
          size="small"
          aria-label={`Renvoyer l’e-mail «\u00A0${name}\u00A0»`}
          loading={resend.isPending}
          onClick={() => resend.mutate({ orderId: order.id, mailId: mail.id })}
        >
          Renvoyer
        </Button>
      )}
    </li>
  );
}
