import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatEuros } from '#shared/money.ts';
import { formatDate } from '#shared/time.ts';
import { suggestAddresses } from '#features/addresses/domain/endpoints.ts';
import { isSearchable } from '#features/addresses/domain/rules.ts';
import type { AddressSuggestion } from '#features/addresses/domain/schemas.ts';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import { missingLegalInfoBanner } from '#features/orders/domain/labels.ts';
import { buyerProblems } from '#features/orders/domain/problems-buyer.ts';
import { missingForMinimum } from '#features/orders/domain/rules.ts';
import { useSession } from '#features/users/web/session.ts';
import { deleteOwnDraft, useSaveOwnDraft, useOwnDraft } from '#features/users/web/use-own-draft.ts';
import { isRefusedWith, type ApiProblem } from '#platform/web/api/problem.ts';
import { invalidateAfter, useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Combobox } from '#platform/web/ui/Combobox.tsx';
import { EmailField } from '#platform/web/ui/EmailField.tsx';
import { FieldRow } from '#platform/web/ui/FieldRow.tsx';
import { Form } from '#platform/web/ui/Form.tsx';
import { TextField, type TextFieldProps } from '#platform/web/ui/TextField.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { focusFirstError } from '#platform/web/ui/focus-first-error.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { useDebounced } from '#platform/web/ui/use-debounced.ts';
import { useForm, type FieldErrors } from '#platform/web/ui/use-form.ts';
import { useLatest } from '#platform/web/ui/use-latest.ts';
import { fromOrder, storeOrder } from './stored-order.ts';
import { initialAddress, emptyAddress, serverErrorsByField, type TypedAddress } from './my-address.ts';
import type { MyOrder } from './schemas.ts';
import styles from '#features/orders/web/mine/my-orders.module.css';

function showFailure(problem: ApiProblem): void {
  const isAboutStatus = [buyerProblems.notInThisStatus, buyerProblems.empty, buyerProblems.belowMinimum].some(
    (refusal) => isRefusedWith(problem, refusal),
  );
  toast.error(
    isAboutStatus
      ? 'Erreur lors de la mise à jour du statut de la commande'
      : "Erreur lors de la mise à jour de l'adresse de livraison",
  );
}

const foundParts = ['street', 'zip', 'city'] as const;

function disabledReasonOf(order: MyOrder, minimum: number): string | null {
  if (!order.takesOrders) return `${missingLegalInfoBanner.title}.`;
  if (order.items.length === 0) return 'Cette commande ne contient aucun article.';
  const missing = missingForMinimum(order, minimum);
  return missing > 0 ? `Il manque ${formatEuros(missing)} pour atteindre le minimum de commande.` : null;
}

/** The customer’s draft outlives a reload and the session (CUS-09, CUS-13). */
export function MyAddressForm({ order }: { order: MyOrder }) {
  const { user } = useSession();
  const { minimumOrderCents, lacks } = useShop();
  const navigate = useNavigate();
  const draftName = `address-${order.id}`;
  const [customerId] = useState(user?.id ?? '');
  const typed = useOwnDraft<TypedAddress>(draftName, customerId, emptyAddress);
  const form = useForm<TypedAddress>({ initial: initialAddress(order, user), typed });
  useSaveOwnDraft(draftName, customerId, form.changed ? form.values : null);
  const give = useCommand(giveAddress, {
    onSuccess: () => {
      deleteOwnDraft(draftName);
      storeOrder(order);
      void navigate({ to: '/payment/$orderId', params: { orderId: order.id }, state: fromOrder(order.id) });
    },
    onProblem: (problem) => {
      if ([buyerProblems.termsChanged, buyerProblems.totalChanged].some((refusal) => isRefusedWith(problem, refusal))) {
        void invalidateAfter(giveAddress);
        return;
      }
      showFailure(problem);
      form.setErrors(serverErrorsByField(problem));
      if (problem.fields.length > 0) focusFirstError();
    },
  });
  const [checking, setChecking] = useState(false);
  // The fields may change while the check loads.
  const latestValues = useLatest(form.values);
  const submit = async () => {
    setChecking(true);
    const errors = (await loadAddressCheck())(latestValues.current);
    setChecking(false);
    form.setErrors(errors);
    const terms = order.terms && { termsVersion: order.terms.version };
    if (Object.keys(errors).length === 0)
      give.mutate({ orderId: order.id, address: latestValues.current, total: order.total, ...terms });
    focusFirstError();
  };
  const check = async (name: keyof TypedAddress) => {
    const errors = (await loadAddressCheck())(latestValues.current);
    form.setErrors((shown) => ({ ...shown, [name]: errors[name] }));
  };
  return (
    <Form
      label="Livraison"
      block
      onSubmit={() => void submit()}
      saving={checking || give.isPending || give.isSuccess}
      error={give.error && give.error.fields.length === 0 ? give.error : null}
      disabledReason={disabledReasonOf(order, minimumOrderCents)}
      submitLabel={`Valider la commande${lacks.includes('payment') ? '' : ' et passer au paiement'}`}
      savingLabel="Enregistrement…"
    >
      <MyAddressFields
        field={(name) => ({ ...form.field(name), onBlur: () => void check(name) })}
        onFound={(found) => foundParts.forEach((part) => form.set(part, found[part]))}
      />
      <MyTerms terms={order.terms} />
    </Form>
  );
}

function MyTerms({ terms }: Pick<MyOrder, 'terms'>) {
  return (
    <>
      {terms?.isNew && (
        <Alert>
          Nos conditions générales de vente ont changé depuis votre dernière commande. Relisez-les avant de valider.
        </Alert>
      )}
      <p>
        Vos articles ont une{' '}
        <TextLink to="/pages/$code" params={{ code: 'garantie-legale' }}>
          garantie légale de 2 ans au moins
        </TextLink>
        .
      </p>
      {terms && (
        <p className={styles.muted}>
          En validant, vous acceptez les <TextLink to="/cgv">conditions générales de vente</TextLink> du{' '}
          {formatDate(terms.since)}.
        </p>
      )}
    </>
  );
}

type FieldProps = Pick<TextFieldProps, 'value' | 'error' | 'onChange' | 'onBlur'> & { name: string };

interface MyAddressFieldsProps {
  field: (name: keyof TypedAddress) => FieldProps;
  onFound: (found: FoundStreet) => void;
}

const MyAddressFields = ({ field, onFound }: MyAddressFieldsProps) => (
  <>
    <FieldRow>
      <TextField label="Prénom" required autoComplete="given-name" autoCapitalize="words" {...field('firstName')} />
      <TextField label="Nom" required autoComplete="family-name" autoCapitalize="words" {...field('lastName')} />
    </FieldRow>
    <MyStreetField {...field('street')} onFound={onFound} />
    <FieldRow split="code-first">
      <TextField label="Code postal" required autoComplete="postal-code" inputMode="numeric" {...field('zip')} />
      <TextField label="Ville" required autoComplete="address-level2" autoCapitalize="words" {...field('city')} />
    </FieldRow>
    <TextField label="Pays" value="France" disabled />
    <FieldRow>
      <TextField
        label="Téléphone"
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="Pour vous prévenir de la livraison."
        {...field('phone')}
      />
      <EmailField label="E-mail" required hint="Pour le suivi de votre colis." {...field('email')} />
    </FieldRow>
    <TextField
      label="Instructions de livraison (facultatif)"
      hint="Digicode, étage… 35 caractères."
      {...field('deliveryNote')}
    />
  </>
);

type FoundStreet = Pick<AddressSuggestion, 'street' | 'zip' | 'city'>;

interface MyStreetFieldProps {
  name: string;
  value: string;
  error?: string | null | undefined;
  onChange?: ((street: string) => void) | undefined;
  onBlur?: (() => void) | undefined;
  onFound: (found: FoundStreet) => void;
}

/** Accepts any address, also without a suggestion (CUS-13). */
function MyStreetField({ name, value, error, onChange, onBlur, onFound }: MyStreetFieldProps) {
  // Searches only typed text: neither the initial address nor a selected suggestion.
  const [searched, setSearched] = useState('');
  const { suggestions, unavailable } = useAddressSearch(searched);
  return (
    <Combobox
      label="Adresse"
      required
      name={name}
      autoComplete="address-line1"
      placeholder="12 rue de la République, bâtiment B"
      hint={
        unavailable
          ? 'Les suggestions d’adresse sont indisponibles, saisissez votre adresse.'
          : 'Adresses\u00A0: Base Adresse Nationale'
      }
      error={error}
      text={value}
      onText={(typed) => {
        onChange?.(typed);
        setSearched(typed);
      }}
      options={suggestions}
      optionKey={({ label }) => label}
      optionText={({ label }) => label}
      enterTakes="exact"
      emptyText={null}
      onPick={(found) => {
        setSearched('');
        onFound(found);
      }}
      {...(onBlur && { onBlur })}
    />
  );
}

interface AddressSearch {
  suggestions: readonly AddressSuggestion[];
  unavailable: boolean;
}

function useAddressSearch(typed: string): AddressSearch {
  const q = typed.trim();
  const debounced = useDebounced(q);
  const isEnabled = isSearchable(debounced);
  const { data, error, isPlaceholderData } = useEndpoint(
    suggestAddresses,
    { q: debounced },
    { enabled: isEnabled, keepPrevious: true },
  );
  const isCurrent = isEnabled && debounced === q && !isPlaceholderData;
  return {
    suggestions: isCurrent && data ? data.suggestions : [],
    unavailable: isEnabled && q !== '' && (data ? !data.available : error !== null),
  };
}

/** Explains the order minimum before the customer fills in anything (D-08). */
export function MyBelowMinimum({ order }: { order: MyOrder }) {
  const minimum = useShop().minimumOrderCents;
  const missing = missingForMinimum(order, minimum);
  if (missing === 0) return null;
  return (
    <Alert tone="warning" title={`Il manque ${formatEuros(missing)}`}>
      Le minimum de commande est de {formatEuros(minimum)}, hors frais de port. Vous validerez cette commande après
      l’ajout d’une autre pièce.
    </Alert>
  );
}

type Check = (typed: TypedAddress) => FieldErrors<TypedAddress>;

const acceptAll: Check = () => ({});
let loadingCheck: Promise<Check> | null = null;

/**
 * Loads the function that checks the fields of an address. Loads on first use, because schemas are large for a slow
 * phone. Accepts every address if the load fails, because the server checks the address too.
 */
const loadAddressCheck = (): Promise<Check> =>
  (loadingCheck ??= import('./address-errors.ts').then(
    ({ addressErrors }) => addressErrors,
    () => {
      loadingCheck = null;
      return acceptAll;
    },
  ));
