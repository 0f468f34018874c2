import { useState } from 'react';
import { changeAddress } from '#features/parcels/domain/admin-endpoints.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { addressInput, type Address } from '#features/orders/domain/schemas.ts';
import { isPlaceholderEmail } from '#shared/email.ts';
import { ApiProblem, isRefusedWith } from '#platform/web/api/problem.ts';
import { afterRefresh } from '#platform/web/api/after-refresh.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { EmailField } from '#platform/web/ui/EmailField.tsx';
import { FieldRow } from '#platform/web/ui/FieldRow.tsx';
import { FormDrawer } from '#platform/web/ui/FormDrawer.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { checkedBy } from '#platform/web/ui/checked-by.ts';
import { useForm } from '#platform/web/ui/use-form.ts';

interface AddressDrawerProps {
  orderId: string;
  address: Address | null;
  addressVersion: string;
  user: { firstName: string | null; lastName: string | null; pseudo: string | null; email: string };
  hasLabel: boolean;
  onClose: () => void;
}

function initialValues({ address, user }: Pick<AddressDrawerProps, 'address' | 'user'>) {
  const { firstName, lastName, street, zip, city, phone, email, deliveryNote } = address ?? {
    firstName: user.firstName === user.pseudo ? '' : (user.firstName ?? ''),
    lastName: user.lastName ?? '',
    street: '',
    zip: '',
    city: '',
    phone: '',
    email: isPlaceholderEmail(user.email) ? '' : user.email,
    deliveryNote: null,
  };
  return { firstName, lastName, street, zip, city, phone, email, deliveryNote: deliveryNote ?? '' };
}

/** The server calls a field `address.zip`, the form calls it `zip`. */
const toFormFields = (problem: ApiProblem) =>
  new ApiProblem({
    code: problem.code,
    title: problem.message,
    fields: problem.fields.map(({ path, message }) => ({ path: path.replace(/^address\./, ''), message })),
  });

export function AddressDrawer({ orderId, addressVersion, hasLabel, onClose, ...source }: AddressDrawerProps) {
  // Address version that saving replaces: the version at opening, or the newer version that an error message has shown.
  const [seen, setSeen] = useState(addressVersion);
  const form = useForm({ initial: initialValues(source), ...checkedBy(addressInput) });
  const save = useCommand(changeAddress, {
    onSuccess: afterRefresh(changeAddress, () => {
      toast.success('Adresse de livraison enregistrée');
      onClose();
    }),
    onProblem: (problem) => {
      if (isRefusedWith(problem, orderProblems.addressChangedMeanwhile))
        setSeen((problem.params as { addressVersion: string }).addressVersion);
      else form.takeProblem(toFormFields(problem));
    },
  });
  return (
    <FormDrawer
      open
      onClose={onClose}
      title="Adresse de livraison"
      onSubmit={() => form.submit((address) => save.mutate({ orderId, address, seen }))}
      saving={save.isPending}
      error={save.error}
      savingLabel="Enregistrement…"
    >
      {hasLabel && (
        <Alert tone="warning">
          L’étiquette déjà créée garde l’ancienne adresse : le colis ne partira pas avant une nouvelle étiquette.
        </Alert>
      )}
      <FieldRow>
        <TextField label="Prénom" required {...form.field('firstName')} autoComplete="off" />
        <TextField label="Nom" required {...form.field('lastName')} autoComplete="off" />
      </FieldRow>
      <TextField label="Adresse" required {...form.field('street')} autoComplete="off" />
      <FieldRow>
        <TextField
          label="Code postal"
          required
          {...form.field('zip')}
          maxLength={5}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField label="Ville" required {...form.field('city')} autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <TextField label="Pays" value="France" disabled />
        <TextField label="Téléphone" required type="tel" inputMode="tel" {...form.field('phone')} autoComplete="off" />
      </FieldRow>
      <EmailField label="E-mail" required {...form.field('email')} autoComplete="off" />
      <TextField label="Consigne de livraison (facultatif)" {...form.field('deliveryNote')} autoComplete="off" />
    </FormDrawer>
  );
}
