import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReplyOf } from '#shared/http/endpoint.ts';
import { createPage, deletePage, listPages, updatePage } from '#features/content/domain/admin-endpoints.ts';
import * as schemas from '#features/content/domain/admin-schemas.ts';
import type { AdminPage } from '#features/content/domain/admin-schemas.ts';
import { isLegalCode, legalPageWarning } from '#features/content/domain/labels-legal.ts';
import { contentProblems } from '#features/content/domain/problems.ts';
import { placeholders } from '#features/content/domain/reading-placeholders.ts';
import { isPageCode, pageAddress } from '#features/content/domain/rules.ts';
import { uploadPicture } from '#features/photos/web/upload-picture.ts';
import { type ApiProblem, isRefusedWith, sentenceOf } from '#platform/web/api/problem.ts';
import { afterRefresh } from '#platform/web/api/after-refresh.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { useOnceKey } from '#platform/web/api/use-once-key.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { type Column, DataTable } from '#platform/web/ui/DataTable.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { RichTextField } from '#platform/web/ui/RichTextField.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { checkedBy } from '#platform/web/ui/checked-by.ts';
import { hasMissingField } from '#platform/web/ui/missing-fields.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { useForm } from '#platform/web/ui/use-form.ts';
import { PageVersionsDialog } from './PageVersionsDialog.tsx';

const columns: readonly Column<EditedPage>[] = [
  { key: 'title', label: 'Titre', minWidth: '12rem', cell: ({ title }) => title },
  { key: 'code', label: 'Code', minWidth: '10rem', cell: ({ code }) => <code>{code}</code> },
  {
    key: 'active',
    label: 'Statut',
    cell: ({ id, isActive }) =>
      id === null ? (
        <StatusBadge label="Modèle" tone="neutral" />
      ) : (
        <StatusBadge label={isActive ? 'Active' : 'Inactive'} tone={isActive ? 'done' : 'off'} />
      ),
  },
];

type Open =
  | { what: 'add' }
  | { what: 'edit' | 'versions'; page: EditedPage }
  | { what: 'delete'; page: AdminPage }
  | null;

export default function PageAdminScreen() {
  const read = useEndpoint(listPages, {});
  const { data } = read;
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const add = (
    <Button icon={<IconPlus size={19} aria-hidden />} onClick={() => setOpen({ what: 'add' })}>
      Ajouter une page
    </Button>
  );
  return (
    <Page
      actions={add}
      intro="Les textes légaux sont déjà là, comme modèles. La boutique les remplit avec les informations de «&nbsp;Ma boutique&nbsp;» et garde chaque version."
    >
      <Card flush>
        <DataTable
          caption="Pages"
          columns={columns}
          rows={data && rowsOf(data)}
          rowKey={(page) => page.id ?? page.code}
          read={read}
          errorTitle="Impossible de charger les pages"
          empty={
            <EmptyState kind="nothing-yet" title="Aucune page pour le moment" actions={add}>
              Les conditions de vente (code cgu) et les mentions légales sont des pages.
            </EmptyState>
          }
          actionsLabel="Actions"
          actions={(page) => <PageActions page={page} onOpen={setOpen} />}
        />
      </Card>
      {open?.what === 'add' && <PageAdminDialog onClose={close} />}
      {open?.what === 'edit' && <PageAdminDialog page={open.page} onClose={close} />}
      {open?.what === 'versions' && (
        <PageVersionsDialog
          code={open.page.code}
          title={open.page.title}
          onClose={close}
          onRestore={(text) => setOpen({ what: 'edit', page: { ...open.page, ...text } })}
        />
      )}
      {open?.what === 'delete' && <PageAdminDelete page={open.page} onClose={close} />}
    </Page>
  );
}

const rowsOf = ({ pages, templates }: ReplyOf<typeof listPages>): EditedPage[] =>
  [...pages, ...templates.map((text) => ({ ...text, id: null, isActive: true, updatedAt: null }))].toSorted((a, b) =>
    a.title.localeCompare(b.title, 'fr'),
  );

function PageActions({ page, onOpen }: { page: EditedPage; onOpen: (open: Open) => void }) {
  return (
    <>
      {page.isActive && (
        <AnchorButton
          href={pageAddress(page.code)}
          newTab
          variant="quiet"
          size="small"
          aria-label={`Voir «\u00A0${page.title}\u00A0»`}
        >
          Voir
        </AnchorButton>
      )}
      {isLegalCode(page.code) && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Versions de «\u00A0${page.title}\u00A0»`}
          onClick={() => onOpen({ what: 'versions', page })}
        >
          Versions
        </Button>
      )}
      <IconButton
        aria-label={`Modifier «\u00A0${page.title}\u00A0»`}
        icon={<IconPencil size={19} aria-hidden />}
        onClick={() => onOpen({ what: 'edit', page })}
      />
      {page.id !== null && (
        <IconButton
          aria-label={`Supprimer «\u00A0${page.title}\u00A0»`}
          danger
          icon={<IconTrash size={19} aria-hidden />}
          onClick={() => onOpen({ what: 'delete', page })}
        />
      )}
    </>
  );
}

const LOCKED = 'Le code ne change plus : des liens mènent à cette page.';

function PageAdminDialog({ page, onClose }: { page?: EditedPage; onClose: () => void }) {
  const { form, saving, error, submit } = usePageForm(page, onClose);
  const { code } = form.values;
  const warning = legalPageWarning(form.values);
  const address = isPageCode(code) ? `Adresse : ${pageAddress(code)}` : 'Par exemple : ma-page-exemple';
  const codeHint = form.errors.code ? undefined : address;
  return (
    <FormDialog
      open
      wide
      onClose={onClose}
      title={page ? 'Modifier la page' : 'Ajouter une page'}
      onSubmit={submit}
      saving={saving}
      error={error}
      savingLabel="Enregistrement…"
    >
      <TextField label="Titre" required {...form.field('title')} autoComplete="off" />
      <TextField
        label="Code"
        required
        {...form.field('code')}
        onChange={(typed) => form.set('code', asCode(typed))}
        readOnly={page !== undefined}
        hint={page ? LOCKED : codeHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Checkbox
        label="Page active"
        {...form.choice('isActive')}
        hint="Une page inactive n’est visible que dans l’administration."
      />
      {warning && <Alert tone="warning">{warning}</Alert>}
      <RichTextField
        uploadPicture={uploadPicture}
        label="Contenu"
        required
        {...form.field('content')}
        rows={16}
        hint={`Entre doubles accolades, les informations de «\u00A0Ma boutique\u00A0»\u00A0: {{${Object.keys(placeholders).join('}}, {{')}}}.`}
      />
    </FormDialog>
  );
}

const asCode = (typed: string) => typed.toLowerCase().replace(/\s/g, '-');

const FILL_ALL_FIELDS = 'Veuillez remplir tous les champs';

/** Page to edit, or a template that becomes a page when it is saved. */
type EditedPage = AdminPage | (Omit<AdminPage, 'id' | 'updatedAt'> & { id: null; updatedAt: null });

/** Text that the save replaces: the opened text, or a text saved concurrently by another user. */
interface ReplacedPage {
  pageId: string | null;
  updatedAt: string | null;
}

function usePageForm(page: EditedPage | undefined, onSaved: () => void) {
  const [seen, setSeen] = useState<ReplacedPage>({ pageId: page?.id ?? null, updatedAt: page?.updatedAt ?? null });
  const form = useForm({
    initial: {
      title: page?.title ?? '',
      code: page?.code ?? '',
      isActive: page?.isActive ?? true,
      content: page?.content ?? '',
    },
    ...checkedBy(schemas.createPage.input, { once: FILL_ALL_FIELDS }),
  });
  const options = {
    onSuccess: afterRefresh(updatePage, ({ title }) => {
      toast.success(`La page «\u00A0${title}\u00A0» est enregistrée`);
      onSaved();
    }),
    onProblem: (problem: ApiProblem) => {
      // Marks the other user’s text as seen, so that the next save replaces it.
      if (isRefusedWith(problem, contentProblems.changedMeanwhile)) setSeen(problem.params as ReplacedPage);
      else if (isAboutCode(problem)) form.setErrors({ code: problem.message });
      else form.takeProblem(problem);
    },
  } as const;
  const { keyOf } = useOnceKey();
  const create = useCommand(createPage, options);
  const update = useCommand(updatePage, options);
  const { pageId, updatedAt: seenAt } = seen;
  // Shows the error of a refused creation until the next save, which updates the page that another user has created.
  const save = update.isIdle ? create : update;
  const send = ({ code, ...values }: typeof form.values) =>
    pageId
      ? update.mutate({ pageId, ...values, ...(seenAt !== null && { seenAt }) })
      : create.mutate({
          code,
          ...values,
          ofTemplate: page !== undefined,
          once: keyOf(JSON.stringify({ code, ...values })),
        });
  const failure =
    save.error && !isAboutCode(save.error) ? `Impossible de sauvegarder la page. ${sentenceOf(save.error)}` : null;
  return {
    form,
    saving: save.isPending,
    error: hasMissingField(form.errors) ? FILL_ALL_FIELDS : failure,
    submit: () => form.submit(send),
  };
}

const isAboutCode = (problem: unknown) =>
  isRefusedWith(problem, contentProblems.codeTaken) || isRefusedWith(problem, contentProblems.activeCodeTaken);

function placeOf(code: string): string {
  const address = pageAddress(code);
  return address === '/' ? 'sur l’accueil' : `à l’adresse ${address}`;
}

function PageAdminDelete({ page, onClose }: { page: AdminPage; onClose: () => void }) {
  const remove = useCommand(deletePage, {
    onSuccess: () => {
      toast.success(`La page «\u00A0${page.title}\u00A0» est supprimée`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Supprimer cette page&nbsp;?"
      confirmLabel="Supprimer"
      danger
      saving={remove.isPending}
      error={remove.error && `Impossible de supprimer la page. ${sentenceOf(remove.error)}`}
      onConfirm={() => remove.mutate({ pageId: page.id, seenAt: page.updatedAt })}
    >
      <p>
        «&nbsp;{page.title}&nbsp;» {page.isActive && <>ne sera plus affichée {placeOf(page.code)} et </>}
        disparaîtra avec son texte.{' '}
        {isLegalCode(page.code)
          ? 'Le modèle de la boutique reprendra sa place, et les versions déjà affichées restent lisibles.'
          : 'Pour la cacher seulement, rendez-la inactive.'}
      </p>
    </ConfirmDialog>
  );
}
