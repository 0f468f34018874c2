import { EmailField } from '#platform/web/ui/EmailField.tsx';
import { FieldRow } from '#platform/web/ui/FieldRow.tsx';
import { TextField, type TextFieldProps } from '#platform/web/ui/TextField.tsx';
import type { TypedAddress } from './my-address.ts';
import { MyStreetField, type FoundStreet } from './MyStreetField.tsx';

type Wiring = Pick<TextFieldProps, 'value' | 'error' | 'onChange' | 'onBlur'> & { name: string };

interface MyAddressFieldsProps {
  field: (name: keyof TypedAddress) => Wiring;
  /** Called when a suggested address was selected. */
  onFound: (found: FoundStreet) => void;
}

/** Fields of a delivery address, with autocomplete attributes. */
export const MyAddressFields = ({ field, onFound }: MyAddressFieldsProps) => (
  <>
    <FieldRow>
      <TextField label="Prénom" required autoComplete="given-name" autoCapitalize="words" {...field('firstName')} />
      <TextField label="Nom" required autoComplete="family-name" autoCapitalize="words" {...field('lastName')} />
    </FieldRow>
    <MyStreetField {...field('street')} onFound={onFound} />
    <FieldRow>
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
