import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { createFaq, deleteFaq, moveFaq, updateFaq } from '#features/content/domain/admin-endpoints.ts';
import * as schemas from '#features/content/domain/admin-schemas.ts';
import { listFaqs } from '#features/content/domain/endpoints.ts';
import { proposedFaqs, type ProposedFaq } from '#features/content/domain/labels-faqs.ts';
import { contentProblems } from '#features/content/domain/problems.ts';
import type { Faq } from '#features/content/domain/schemas.ts';
import { uploadPicture } from '#features/photos/web/upload-picture.ts';
import { type ApiProblem, isRefusedWith, sentenceOf } from '#platform/web/api/problem.ts';
import { afterRefresh } from '#platform/web/api/after-refresh.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { useOnceKey } from '#platform/web/api/use-once-key.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { type Column, DataTable } from '#platform/web/ui/DataTable.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { RichTextField } from '#platform/web/ui/RichTextField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { checkedBy } from '#platform/web/ui/checked-by.ts';
import { hasMissingField } from '#platform/web/ui/missing-fields.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { useForm } from '#platform/web/ui/use-form.ts';

const columns: readonly Column<Faq>[] = [
  { key: 'rank', label: 'Rang', width: '5rem', cell: ({ rank }) => rank + 1 },
  { key: 'title', label: 'Titre', main: true, minWidth: '12rem', cell: ({ title }) => title },
];

const proposedColumns: readonly Column<ProposedFaq>[] = [
  { key: 'title', label: 'Titre', main: true, cell: ({ title }) => title },
];

type Open = { what: 'add'; proposed?: ProposedFaq } | { what: 'edit' | 'delete'; faq: Faq } | null;

export default function FaqAdminScreen() {
  const read = useEndpoint(listFaqs, {});
  const { data } = read;
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const move = useCommand(moveFaq, {
    onProblem: () => toast.error("Impossible de modifier l'ordre"),
  });
  const faqs = data?.faqs;
  const add = (
    <Button icon={<IconPlus size={19} aria-hidden />} onClick={() => setOpen({ what: 'add' })}>
      Ajouter une question
    </Button>
  );
  return (
    <Page actions={faqs?.length === 0 ? undefined : add}>
      <Card flush>
        <DataTable
          caption="Questions"
          columns={columns}
          rows={faqs}
          rowKey={(faq) => faq.id}
          read={read}
          errorTitle="Impossible de charger les FAQs"
          empty={
            <EmptyState kind="nothing-yet" title="Aucune question pour le moment" actions={add}>
              Les réponses sont lues par tous, avec ou sans compte, dans l’ordre que vous choisissez.
            </EmptyState>
          }
          actionsLabel="Actions"
          actions={(faq) => (
            <Actions
              faq={faq}
              isFirst={faq.id === faqs?.[0]?.id}
              isLast={faq.id === faqs?.at(-1)?.id}
              // Ignores clicks during a move instead of disabling the buttons, because a disabled button would lose the
              // focus.
              onMove={(direction) => !move.isPending && move.mutate({ faqId: faq.id, direction })}
              onEdit={() => setOpen({ what: 'edit', faq })}
              onDelete={() => setOpen({ what: 'delete', faq })}
            />
          )}
        />
      </Card>
      {faqs && <Proposals faqs={faqs} onPick={(proposed) => setOpen({ what: 'add', proposed })} />}
      {open?.what === 'add' && <FaqAdminDialog {...(open.proposed && { proposed: open.proposed })} onClose={close} />}
      {open?.what === 'edit' && <FaqAdminDialog faq={open.faq} onClose={close} />}
      {open?.what === 'delete' && <FaqAdminDelete faq={open.faq} onClose={close} />}
    </Page>
  );
}

/** Number of questions at which the screen stops proposing more. */
const ENOUGH_FAQS = 5;

/** A proposal is published only once the seller has opened and saved it. */
function Proposals({ faqs, onPick }: { faqs: readonly Faq[]; onPick: (proposed: ProposedFaq) => void }) {
  const unusedFaqs = proposedFaqs(useShop()).filter(({ title }) => !faqs.some((faq) => faq.title === title));
  if (faqs.length >= ENOUGH_FAQS || unusedFaqs.length === 0) return null;
  return (
    <Card
      title="Questions proposées"
      intro="Choisissez-en une, relisez sa réponse et adaptez-la à votre boutique."
      flush
    >
      <DataTable
        caption="Questions proposées"
        columns={proposedColumns}
        rows={unusedFaqs}
        rowKey={({ title }) => title}
        empty={null}
        actionsLabel="Actions"
        actions={(proposed) => (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Relire\u00A0: ${proposed.title}`}
            onClick={() => onPick(proposed)}
          >
            Relire
          </Button>
        )}
      />
    </Card>
  );
}

interface ActionsProps {
  faq: Faq;
  isFirst: boolean;
  isLast: boolean;
  onMove: (direction: 'up' | 'down') => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A disabled arrow would lose the focus when its question arrives at the end of the list. */
const Actions = ({ faq, isFirst, isLast, onMove, onEdit, onDelete }: ActionsProps) => (
  <>
    <IconButton
      aria-label={`Monter «\u00A0${faq.title}\u00A0»`}
      icon={<IconArrowUp size={19} aria-hidden />}
      aria-disabled={isFirst}
      onClick={() => !isFirst && onMove('up')}
    />
    <IconButton
      aria-label={`Descendre «\u00A0${faq.title}\u00A0»`}
      icon={<IconArrowDown size={19} aria-hidden />}
      aria-disabled={isLast}
      onClick={() => !isLast && onMove('down')}
    />
    <IconButton
      aria-label={`Modifier «\u00A0${faq.title}\u00A0»`}
      icon={<IconPencil size={19} aria-hidden />}
      onClick={onEdit}
    />
    <IconButton
      aria-label={`Supprimer «\u00A0${faq.title}\u00A0»`}
      danger
      icon={<IconTrash size={19} aria-hidden />}
      onClick={onDelete}
    />
  </>
);

const FILL_ALL_FIELDS = 'Veuillez remplir tous les champs';

function FaqAdminDialog({ faq, proposed, onClose }: { faq?: Faq; proposed?: ProposedFaq; onClose: () => void }) {
  const shown = faq ?? proposed;
  const [seenAt, setSeenAt] = useState(faq?.updatedAt);
  const form = useForm({
    initial: { title: shown?.title ?? '', content: shown?.content ?? '' },
    ...checkedBy(schemas.createFaq.input, { once: FILL_ALL_FIELDS }),
  });
  const options = {
    onSuccess: afterRefresh(updateFaq, () => {
      toast.success('La question est enregistrée');
      onClose();
    }),
    onProblem: (problem: ApiProblem) => {
      // Marks the other user's text as seen, so that the next save replaces it.
      if (isRefusedWith(problem, contentProblems.faqChangedMeanwhile))
        setSeenAt((problem.params as { updatedAt: string }).updatedAt);
      else form.takeProblem(problem);
    },
  } as const;
  const { keyOf } = useOnceKey();
  const create = useCommand(createFaq, options);
  const update = useCommand(updateFaq, options);
  const save = faq ? update : create;
  const send = (values: typeof form.values) =>
    faq
      ? update.mutate({ faqId: faq.id, ...values, ...(seenAt && { seenAt }) })
      : create.mutate({ ...values, once: keyOf(JSON.stringify(values)) });
  const failure = save.error && `Impossible de sauvegarder la FAQ. ${sentenceOf(save.error)}`;
  return (
    <FormDialog
      open
      wide
      onClose={onClose}
      title={faq ? 'Modifier la question' : 'Ajouter une question'}
      onSubmit={() => form.submit(send)}
      saving={save.isPending}
      error={hasMissingField(form.errors) ? FILL_ALL_FIELDS : failure}
      savingLabel="Enregistrement…"
    >
      <TextField label="Titre" required {...form.field('title')} autoComplete="off" />
      <RichTextField label="Contenu" uploadPicture={uploadPicture} required {...form.field('content')} />
    </FormDialog>
  );
}

function FaqAdminDelete({ faq, onClose }: { faq: Faq; onClose: () => void }) {
  const remove = useCommand(deleteFaq, {
    onSuccess: () => {
      toast.success('La question est supprimée');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Supprimer cette question&nbsp;?"
      confirmLabel="Supprimer"
      danger
      saving={remove.isPending}
      error={remove.error && `Impossible de supprimer la FAQ. ${sentenceOf(remove.error)}`}
      onConfirm={() => remove.mutate({ faqId: faq.id, seenAt: faq.updatedAt })}
    >
      <p>«&nbsp;{faq.title}&nbsp;» et sa réponse disparaîtront de la FAQ. Cette suppression est définitive.</p>
    </ConfirmDialog>
  );
}
