import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { markContacted } from '#features/orders/domain/admin-endpoints.ts';
import type { BuyerWithoutAccount } from '#features/orders/domain/admin-schemas.ts';
import { messageWithoutAccount } from '#features/orders/domain/labels.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { BackToList } from '#platform/web/ui/BackToList.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Dialog, DialogBody } from '#platform/web/ui/Dialog.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Pseudo } from '#platform/web/ui/Pseudo.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { listBuyersWithoutAccount } from './endpoints.ts';

const columns: readonly Column<BuyerWithoutAccount>[] = [
  {
    key: 'pseudo',
    label: 'Pseudo TikTok',
    cell: ({ userId, pseudo }) => (
      <TextLink to="/admin/users/$userId" params={{ userId }}>
        <Pseudo pseudo={pseudo} />
      </TextLink>
    ),
  },
  { key: 'pieces', label: 'Pièces', align: 'end', cell: ({ pieces }) => pieces },
  {
    key: 'total',
    label: 'Livraison comprise',
    align: 'end',
    nowrap: true,
    cell: ({ total }) => <Money cents={total} />,
  },
  { key: 'told', label: 'Message envoyé', cell: (person) => <ContactedNote person={person} /> },
];

/** `/admin/users/without-account`: buyers reachable only by a private message, those not yet contacted first. */
export default function Component() {
  const { live: liveId } = useSearch({ from: '/office/admin/users/without-account' });
  const read = useEndpoint(listBuyersWithoutAccount, { liveId });
  return (
    <Page
      intro="Leurs pièces les attendent, et la boutique n’a pas leur adresse : un message privé leur donne le lien pour s’inscrire."
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
      <Card flush>
        <DataTable
          caption="Acheteuses sans compte"
          columns={columns}
          rows={read.data?.people}
          rowKey={({ userId }) => userId}
          read={read}
          errorTitle="Impossible de charger les acheteuses sans compte"
          empty={
            <EmptyState kind="nothing-yet" title="Personne à prévenir">
              Toutes celles dont des pièces attendent ont un compte.
            </EmptyState>
          }
          actionsLabel="Message"
          actions={(person) => <CopyMessage person={person} ownText={read.data?.text ?? ''} />}
        />
      </Card>
    </Page>
  );
}

function ContactedNote({ person: { userId, pseudo, told: contact } }: { person: BuyerWithoutAccount }) {
  const note = useCommand(markContacted, { onProblem: (problem) => toast.error(sentenceOf(problem)) });
  return (
    <Stack gap="small">
      <Checkbox
        hideLabel
        label={`Message envoyé à @${pseudo}`}
        checked={note.isPending ? note.variables.isTold : contact !== null}
        onChange={(isTold) => note.mutate({ userId, isTold })}
      />
      {contact && (
        <MutedText>
          <DateTime at={contact.at} />
          {contact.by && `, ${contact.by}`}
        </MutedText>
      )}
    </Stack>
  );
}

/**
 * Copies the message with one click. When the browser refuses, for example on an insecure page, shows it for manual
 * copying.
 */
function CopyMessage({ person, ownText }: { person: BuyerWithoutAccount; ownText: string }) {
  const [isShown, setShown] = useState(false);
  const text = messageWithoutAccount(person, ownText);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(`Message pour @${person.pseudo} copié`);
    } catch {
      setShown(true);
    }
  };
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Copier le message pour @${person.pseudo}`}
        onClick={() => void copy()}
      >
        Copier le message
      </Button>
      <Dialog open={isShown} onClose={() => setShown(false)} title={`Message pour @${person.pseudo}`}>
        <DialogBody>
          <Selectable text={text} />
        </DialogBody>
      </Dialog>
    </>
  );
}

/** Shows the message, already selected, when the browser does not allow copying. */
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
