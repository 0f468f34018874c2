import { IconCopy } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { LivePicker } from '#features/lives/web/LivePicker.tsx';
import { markContacted } from '#features/orders/domain/admin-endpoints.ts';
import { messageWithoutAccount } from '#features/orders/domain/labels-office.ts';
import { PiecePicture } from '#features/photos/web/PiecePicture.tsx';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { BackToList } from '#platform/web/ui/BackToList.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { Dialog, DialogBody } from '#platform/web/ui/Dialog.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Pseudo } from '#platform/web/ui/Pseudo.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { listBuyersWithoutAccount } from './endpoints.ts';
import type { ListedBuyer } from './schemas.ts';
import styles from './without-account.module.css';
import lists from '#platform/web/ui/list.module.css';
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { undoAction } from '#platform/web/ui/undo-action.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import { agoLabel } from '#shared/ago.ts';
import { counted } from '#shared/counted.ts';
import { formatDateTime } from '#shared/time.ts';

export default function Component() {
  const { live: liveId } = useSearch({ from: '/office/admin/users/without-account' });
  const navigate = useNavigate();
  return (
    <Page
      intro="Leurs pièces les attendent, et la boutique n’a pas leur adresse. Un message privé leur donne le lien pour s’inscrire."
      back={
        liveId ? (
          <BackLink to="/admin/lives/$liveId/bilan" params={{ liveId }}>
            Retour au bilan
          </BackLink>
        ) : (
          <BackToList to="/admin/users">Retour à la liste des utilisateurs</BackToList>
        )
      }
    >
      <div className={styles.filter}>
        <LivePicker
          label="Live"
          placeholder="Tous les lives"
          value={liveId}
          onPick={(live) => void navigate({ to: '/admin/users/without-account', search: live ? { live } : {} })}
        />
      </div>
      <Buyers key={liveId} liveId={liveId} />
    </Page>
  );
}

function Buyers({ liveId }: { liveId: string | undefined }) {
  const read = useEndpoint(listBuyersWithoutAccount, { liveId });
  const { data, error, refetch } = read;
  const now = useNow();
  const people = useStableOrder(data?.people ?? []);
  if (!data)
    return (
      <Card>
        {error ? (
          <ErrorState
            title="Impossible de charger les acheteuses sans compte"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton lines={6} />
        )}
      </Card>
    );
  if (people.length === 0)
    return (
      <Card>
        <EmptyState kind="nothing-yet" title="Personne à prévenir">
          Toutes les acheteuses dont des pièces attendent ont un compte.
        </EmptyState>
      </Card>
    );
  const nextPerson = people.find(({ told }) => told === null);
  const contacted = people.filter(({ told }) => told !== null).length;
  return (
    <>
      <StaleNotice read={read} />
      <MutedText>
        Prévenues&nbsp;: {contacted} sur {people.length}
        {data.isMore && '. Les suivantes s’affichent quand celles-ci ont payé ou ont un compte.'}
      </MutedText>
      <ul className={classNames(styles.people, lists.long)} aria-label="Acheteuses sans compte">
        {people.map((person) => (
          <BuyerToContact
            key={person.userId}
            person={person}
            ownText={data.text}
            isNext={person === nextPerson}
            now={now}
          />
        ))}
      </ul>
    </>
  );
}

/**
 * Keeps the order in which the screen first showed the buyers, because a reordered list would move under the pointer.
 */
function useStableOrder(people: readonly ListedBuyer[]): ListedBuyer[] {
  const [order, setOrder] = useState<readonly string[]>([]);
  const added = people.filter(({ userId }) => !order.includes(userId)).map(({ userId }) => userId);
  if (added.length > 0) setOrder([...order, ...added]);
  const byId = new Map(people.map((person) => [person.userId, person]));
  return [...order, ...added].flatMap((userId) => byId.get(userId) ?? []);
}

interface BuyerToContactProps {
  person: ListedBuyer;
  ownText: string;
  /** True for the first buyer who was not contacted yet. */
  isNext: boolean;
  now: number;
}

/** Channel in which the toast with « Annuler » replaces the first toast. */
const channel = 'copied';

function BuyerToContact({ person, ownText, isNext, now }: BuyerToContactProps) {
  const { userId, pseudo, items, told } = person;
  const text = messageWithoutAccount(person, ownText);
  const [isShown, setShown] = useState(false);
  const mark = useCommand(markContacted, { onProblem: (problem) => toast.error(sentenceOf(problem)) });
  const tick = (isTold: boolean) => mark.mutate({ userId, isTold });
  const untick = (reverts: string) => mark.mutate({ userId, isTold: false, reverts });
  const copiedSentence = `Message pour @${pseudo} copié`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Shows the text, because the browser may refuse to copy, for example on an insecure page.
      return setShown(true);
    }
    toast.success(copiedSentence, { channel });
    mark.mutate(
      { userId, isTold: true },
      {
        onSuccess: ({ action }) =>
          toast.success(copiedSentence, { channel, ...(action && { action: undoAction(() => untick(action)) }) }),
      },
    );
  };
  return (
    <li className={styles.person}>
      <BuyerHeader
        person={person}
        now={now}
        isTold={mark.isPending ? mark.variables.isTold : told !== null}
        onTold={tick}
      />
      <ul className={styles.items} aria-label={`Pièces de @${pseudo}`}>
        {items.map((item) => (
          <li key={item.productId}>
            <PiecePicture piece={item} size="small" className={styles.picture} />
            <span>
              <b>{item.ref}</b> · {item.name}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.message}>{text}</p>
      <div className={styles.copy}>
        <Button
          variant={isNext ? 'primary' : 'secondary'}
          icon={<IconCopy size={18} aria-hidden />}
          aria-label={`Copier le message pour @${pseudo}`}
          onClick={() => void copy()}
        >
          Copier le message
        </Button>
      </div>
      <Dialog open={isShown} onClose={() => setShown(false)} title={`Message pour @${pseudo}`}>
        <DialogBody>
          <Selectable text={text} />
        </DialogBody>
      </Dialog>
    </li>
  );
}

interface BuyerHeaderProps extends Pick<BuyerToContactProps, 'person' | 'now'> {
  isTold: boolean;
  onTold: (isTold: boolean) => void;
}

const BuyerHeader = ({ person: { userId, pseudo, pieces, total, told }, now, isTold, onTold }: BuyerHeaderProps) => (
  <div className={styles.who}>
    <TextLink to="/admin/users/$userId" params={{ userId }}>
      <Pseudo pseudo={pseudo} />
    </TextLink>
    <span>
      {counted(pieces, 'pièce')} · <Money cents={total} />
    </span>
    <Checkbox label={`Message envoyé à @${pseudo}`} checked={isTold} onChange={onTold} />
    {told && (
      <span title={[formatDateTime(told.at), told.by].filter(Boolean).join(', ')}>
        <MutedText>Relancée {agoLabel(told.at, now)}</MutedText>
      </span>
    )}
  </div>
);

function Selectable({ text }: { text: string }) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // Waits until the dialog has focused its first button.
    const frame = requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.select();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <TextAreaField
      ref={area}
      label="Message"
      hint="Copiez ce texte, il est sélectionné."
      rows={5}
      readOnly
      value={text}
      onChange={() => {}}
    />
  );
}
