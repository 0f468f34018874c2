import { IconGridDots, IconTablePlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { bulkStart, createProductsInBulk } from '#features/catalog/domain/admin-endpoints.ts';
import { bulkInput } from '#features/catalog/domain/admin-schemas.ts';
import { nextRange } from '#features/catalog/domain/rules.ts';
import { ColourSelect } from '#features/colours/web/ColourSelect.tsx';
import { PasteDialog } from '#features/catalog/web/PasteDialog.tsx';
import { PhotoField } from '#features/catalog/web/PhotoField.tsx';
import { PieceFacts, type TypedFacts } from '#features/catalog/web/PieceFacts.tsx';
import { type BulkRange, createdSentence, skippedSentence, withStart } from '#features/catalog/web/bulk-range.ts';
import { LiveSelect } from '#features/lives/web/LiveSelect.tsx';
import { usePhotoUpload } from '#features/photos/web/use-photo-upload.ts';
import { call } from '#platform/web/api/client.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { FieldRow } from '#platform/web/ui/FieldRow.tsx';
import { Form } from '#platform/web/ui/Form.tsx';
import { MoneyField } from '#platform/web/ui/MoneyField.tsx';
import { NumberField } from '#platform/web/ui/NumberField.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { maxLengthBy } from '#platform/web/ui/checked-by.ts';
import { errorsBy } from '#platform/web/ui/errors-by.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { useLatest } from '#platform/web/ui/use-latest.ts';
import { GridDialog } from './GridDialog.tsx';
import { RecentProducts } from './RecentProducts.tsx';

export default function Component() {
  const { live } = useSearch({ from: '/office/admin/bulk-products' });
  const navigate = useNavigate();
  const pick = (picked: string) =>
    void navigate({ to: '/admin/bulk-products', search: { live: picked || undefined }, replace: true });
  return <BulkScreen live={live ?? ''} onLive={pick} />;
}

interface BulkScreenProps {
  live: string;
  onLive: (liveId: string) => void;
}

function BulkScreen({ live, onLive }: BulkScreenProps) {
  const [skipped, setSkipped] = useState<readonly number[]>([]);
  const [open, setOpen] = useState<'paste' | 'grid' | null>(null);
  const [closedCount, setClosedCount] = useState(0);
  const close = () => {
    setOpen(null);
    setClosedCount((before) => before + 1);
  };
  return (
    <Page
      back={
        <BackLink to="/admin/products" search={{ live: live || undefined }}>
          Retour aux produits
        </BackLink>
      }
      actions={
        <>
          <Button variant="secondary" icon={<IconGridDots size={19} aria-hidden />} onClick={() => setOpen('grid')}>
            Grille de tailles
          </Button>
          <Button variant="secondary" icon={<IconTablePlus size={19} aria-hidden />} onClick={() => setOpen('paste')}>
            Coller un tableau
          </Button>
        </>
      }
      intro="Une pièce est créée pour chaque référence, de la première à la dernière."
    >
      <BulkForm live={live} onLive={onLive} onSkipped={setSkipped} dialogsClosed={closedCount} />
      {skipped.length > 0 && <Alert tone="warning">{skippedSentence(skipped)}</Alert>}
      <RecentProducts />
      {open === 'paste' && <PasteDialog live={live} onLive={onLive} onClose={close} />}
      {open === 'grid' && <GridDialog live={live} onLive={onLive} onClose={close} />}
    </Page>
  );
}

interface BulkFormOptions {
  live: string;
  onLive: (liveId: string) => void;
  /** Called with an empty list before each creation, then with the references that already existed. */
  onSkipped: (refs: readonly number[]) => void;
  /** Number of closed creation dialogs. A change loads the proposed range again, because the dialogs create pieces. */
  dialogsClosed: number;
}

function BulkForm(props: BulkFormOptions) {
  const { saving, error, reason, submit, field, photo, typeStart } = useBulkForm(props);
  return (
    <Card>
      <Form
        label="Création en masse"
        onSubmit={submit}
        saving={saving}
        error={error}
        submitLabel="Créer les produits"
        savingLabel="Création…"
        disabledReason={reason}
      >
        <FieldRow>
          <LiveSelect label="Live" required value={props.live} onChange={props.onLive} />
          <TextField label="Nom" required {...field('name')} autoComplete="off" />
        </FieldRow>
        <FieldRow>
          <MoneyField label="Prix" required {...field('price')} />
          <ColourSelect label="Couleur" required {...field('colourId')} />
        </FieldRow>
        <FieldRow>
          <NumberField label="Index de début" required {...field('indexStart')} onChange={typeStart} />
          <NumberField label="Index de fin" required {...field('indexEnd')} />
        </FieldRow>
        <PhotoField {...field('photoId')} upload={photo} />
        <PieceFacts composition={field('composition')} maker={field('maker')} condition={field('condition')} />
      </Form>
    </Card>
  );
}

interface BulkValues extends BulkRange, TypedFacts {
  name: string;
  price: number | null;
  colourId: string;
  photoId: string | null;
}

const RANGE_FIELDS = ['indexStart', 'indexEnd'];

const CREATION_FAILED = "Une erreur s'est produite lors de la création des produits";

type Reset = Pick<BulkValues, 'colourId' | 'indexStart' | 'indexEnd'>;

/** Returns the fields to change after a creation. Leaves out a colour and a range that were changed since. */
const valuesAfter = (sent: Reset, latest: Reset): Partial<Reset> => ({
  ...(latest.colourId === sent.colourId && { colourId: '' }),
  ...(latest.indexStart === sent.indexStart && latest.indexEnd === sent.indexEnd && nextRange(sent.indexEnd)),
});

function useBulkForm({ live, onSkipped, dialogsClosed }: BulkFormOptions) {
  const [values, setValues] = useState<BulkValues>({
    name: '',
    price: null,
    colourId: '',
    indexStart: null,
    indexEnd: null,
    composition: '',
    maker: '',
    condition: '',
    photoId: null,
  });
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const errors = errorsBy<BulkValues & { liveId: string }>(bulkInput, inputOf(live, values));

  const set = (changed: Partial<BulkValues>) => setValues((before) => ({ ...before, ...changed }));
  const markTouched = (name: keyof BulkValues) => setTouched((before) => new Set(before).add(name));
  const field = <Name extends keyof BulkValues>(name: Name) => ({
    name,
    value: values[name],
    error: touched.has(name) ? errors[name] : undefined,
    maxLength: maxLengthBy(bulkInput, name),
    onChange: (value: BulkValues[Name]) => {
      markTouched(name);
      set({ [name]: value } as Partial<BulkValues>);
    },
  });
  const typeStart = (indexStart: number | null) => {
    markTouched('indexStart');
    setValues((before) => ({ ...before, ...withStart(before, indexStart) }));
  };

  const photo = usePhotoUpload((photoId) => set({ photoId }));

  useProposedRange(live, dialogsClosed, {
    onLiveChange: () => setTouched((before) => new Set([...before].filter((name) => !RANGE_FIELDS.includes(name)))),
    // Keeps a range that was typed while the proposal was loading.
    onRange: (proposed) => RANGE_FIELDS.some((name) => touched.has(name)) || set(proposed),
  });

  const latestValues = useLatest(values);
  const create = useCommand(createProductsInBulk, {
    onSuccess: ({ created, skippedRefs }, sent) => {
      onSkipped(skippedRefs);
      if (created > 0) toast.success(createdSentence(created));
      const next = valuesAfter(sent, latestValues.current);
      set(next);
      // A range that was changed during the creation stays touched, so that no proposal replaces it.
      setTouched(new Set('indexEnd' in next ? [] : RANGE_FIELDS));
    },
  });
  const [firstError] = Object.entries(errors);
  const isFirstShown = firstError && touched.has(firstError[0]);
  return {
    field,
    typeStart,
    photo,
    saving: create.isPending || photo.isSending,
    error: create.error && `${CREATION_FAILED}. ${create.error.message}`,
    reason: isFirstShown ? 'Corrigez ce qui est signalé ci-dessus.' : (firstError?.[1] ?? null),
    submit: () => {
      onSkipped([]);
      create.mutate(inputOf(live, values));
    },
  };
}

const RANGE_FAILED = "Une erreur s'est produite lors de la récupération de l'index de début";

const inputOf = (live: string, { price, indexStart, indexEnd, condition, ...rest }: BulkValues) => ({
  liveId: live,
  ...rest,
  price: price ?? Number.NaN,
  indexStart: indexStart ?? Number.NaN,
  indexEnd: indexEnd ?? Number.NaN,
  condition: condition || null,
});

interface ProposalOptions {
  onLiveChange: () => void;
  onRange: (range: BulkRange) => void;
}

function useProposedRange(live: string, dialogsClosed: number, { onLiveChange, onRange }: ProposalOptions): void {
  const changeLive = useEffectEvent(onLiveChange);
  const takeRange = useEffectEvent(onRange);
  // Discards a range typed for another live. A range typed for this live stays when a dialog closes.
  useEffect(() => {
    if (live) changeLive();
  }, [live]);
  useEffect(() => {
    if (!live) return;
    const request = new AbortController();
    call(bulkStart, { liveId: live }, { signal: request.signal }).then(
      (range) => {
        if (!request.signal.aborted) takeRange(range);
      },
      () => {
        if (!request.signal.aborted) toast.error(RANGE_FAILED);
      },
    );
    return () => request.abort();
  }, [live, dialogsClosed]);
}
