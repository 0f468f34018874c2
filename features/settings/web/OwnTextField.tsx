import { settingLabels } from '#features/settings/domain/labels.ts';
import { ownTexts, type OwnTextName } from '#features/settings/domain/schemas.ts';
import { filledText, OWN_TEXT_MAX, orderMarkValues, whyNotOwnText, type MarkValues } from '#shared/own-text.ts';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx';
import styles from './own-text.module.css';

interface OwnTextFieldProps {
  name: OwnTextName;
  value: string;
  onChange: (value: string) => void;
  error?: string | null | undefined;
}

/** Example values for the preview of a text. */
const example = (): MarkValues => ({
  pseudo: 'lea.martin',
  commande: 'C1042',
  live: 'Live du samedi',
  lien: `${location.origin}/signup`,
  ...orderMarkValues(3, 6270, new Date(Date.now() + 2 * 86_400_000)),
});

/** A text of the seller's own: the marks that it may hold, and how somebody will read it. */
export function OwnTextField({ name, value, ...field }: OwnTextFieldProps) {
  const { may, needs } = ownTexts[name];
  const text = value.trim();
  const isShown = text !== '' && whyNotOwnText(text, may, needs) === null;
  const { label, hint } = settingLabels[name];
  return (
    <Stack gap="small">
      <TextAreaField
        {...field}
        label={label}
        hint={
          <>
            {hint} Repères remplacés à l’envoi : {may.map((mark) => `{${mark}}`).join(', ')}.
          </>
        }
        value={value}
        rows={4}
        maxLength={OWN_TEXT_MAX}
      />
      {isShown && (
        <figure className={styles.preview}>
          <figcaption>Aperçu</figcaption>
          <p>{filledText(text, example())}</p>
        </figure>
      )}
    </Stack>
  );
}
