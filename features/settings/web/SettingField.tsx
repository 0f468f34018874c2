import { IconFileCertificate, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { filledText, MAX_OWN_TEXT, orderMarkValues, ownTextRefusal, type MarkValues } from '#shared/own-text.ts';
import { storeNotice, storeLogo } from '#features/identity/domain/endpoints.ts';
import { identityChoices } from '#features/identity/domain/labels.ts';
import { identityProblems } from '#features/identity/domain/problems.ts';
import { MAX_LOGO_BYTES, MAX_LOGO_SIZE, type IdentityName } from '#features/identity/domain/schemas.ts';
import { settingLabels, settingUnits } from '#features/settings/domain/labels.ts';
import { declaredSettings, ownTexts, type OwnTextName, type SettingName } from '#features/settings/domain/schemas.ts';
import { base64Of, drawnWithin, fileOf } from '#platform/web/api/picture.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { ColourField } from '#platform/web/ui/ColourField.tsx';
import { FileField } from '#platform/web/ui/FileField.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { Thumbnail } from '#platform/web/ui/Thumbnail.tsx';
import { UnbrokenText } from '#platform/web/ui/UnbrokenText.tsx';
import type { useSettingsForm } from './use-settings-form.ts';
import styles from './settings.module.css';

interface SettingFieldProps {
  name: SettingName;
  form: ReturnType<typeof useSettingsForm>['form'];
}

const isOwnText = (name: SettingName): name is OwnTextName => Object.hasOwn(ownTexts, name);
const inputAttributes = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  url: { type: 'url', autoCapitalize: 'none' },
} as const;

export function SettingField({ name, form }: SettingFieldProps) {
  const { kind } = declaredSettings[name];
  const { label, hint } = settingLabels[name];
  const words = { label, hint: hint && <UnbrokenText text={hint} /> };
  if (kind === 'switch') return <Switch {...words} {...form.choice(name)} />;
  const { value, ...field } = form.field(name);
  if (isOwnText(name)) return <OwnTextField {...field} name={name} value={String(value)} />;
  if (kind === 'picture') return <LogoField {...field} value={String(value)} />;
  if (kind === 'notice') return <NoticeField {...field} value={String(value)} />;
  const typed = { ...words, ...field, value: String(value ?? '') };
  if (kind === 'words' || kind === 'lines') return <TextAreaField {...typed} rows={4} />;
  if (kind === 'colour') return <ColourField {...typed} />;
  if (kind === 'choice') {
    const choices = Object.entries(identityChoices[name as IdentityName] ?? {});
    return (
      <Select {...typed} placeholder="À choisir" options={choices.map(([key, label]) => ({ value: key, label }))} />
    );
  }
  if (kind === 'text') return <TextField {...typed} autoComplete="off" />;
  if (kind === 'email' || kind === 'phone' || kind === 'url')
    return <TextField {...typed} {...inputAttributes[kind]} autoComplete="off" />;
  return (
    <div className={styles.short}>
      <TextField
        {...typed}
        inputMode={kind === 'money' ? 'decimal' : 'numeric'}
        autoComplete="off"
        numeric
        {...(settingUnits[kind] && { after: settingUnits[kind] })}
      />
    </div>
  );
}

interface OwnTextFieldProps {
  name: OwnTextName;
  value: string;
  onChange: (value: string) => void;
  error?: string | null | undefined;
}

const example = (): MarkValues => ({
  pseudo: 'lea.martin',
  commande: 'C1042',
  live: 'Live du samedi',
  lien: `${location.origin}/signup`,
  ...orderMarkValues(3, 6270, new Date(Date.now() + 2 * 86_400_000)),
});

function OwnTextField({ name, value, ...field }: OwnTextFieldProps) {
  const { may, needs } = ownTexts[name];
  const text = value.trim();
  const isShown = text !== '' && ownTextRefusal(text, may, needs) === null;
  const { label, hint } = settingLabels[name];
  return (
    <Stack gap="small">
      <TextAreaField
        {...field}
        label={label}
        hint={
          <>
            {hint && <UnbrokenText text={hint} />} Repères remplacés à l’envoi&nbsp;:{' '}
            {may.map((mark) => `{${mark}}`).join(', ')}.
          </>
        }
        value={value}
        rows={4}
        maxLength={MAX_OWN_TEXT}
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

interface NoticeFieldProps {
  value: string;
  onChange: (notice: string) => void;
  error?: string | null | undefined;
}

/** Uploads the file at once. Customers see it once the form is saved. */
function NoticeField({ value, onChange, error }: NoticeFieldProps) {
  const [isUnreadable, setUnreadable] = useState(false);
  const upload = useCommand(storeNotice, { onSuccess: ({ notice }) => onChange(notice) });
  const pick = async (file: File) => {
    setUnreadable(false);
    upload.reset();
    try {
      upload.mutate({ file: await base64Of(file) });
    } catch {
      setUnreadable(true);
    }
  };
  const refusal = upload.error && `La notice n’a pas été envoyée. ${sentenceOf(upload.error)}`;
  const change = value ? 'Changer de notice' : 'Choisir la notice officielle';
  return (
    <FileField
      name="guaranteeNotice"
      label={upload.isPending ? 'Envoi de la notice…' : change}
      icon={<IconFileCertificate size={18} aria-hidden />}
      accept="application/pdf,image/svg+xml,image/png,image/jpeg"
      onPick={(file) => void pick(file)}
      loading={upload.isPending}
      hint={settingLabels.guaranteeNotice.hint}
      error={isUnreadable ? identityProblems.noticeUnreadable.sentence() : (refusal ?? error)}
      before={
        value && (
          <a href={value} target="_blank" rel="noopener">
            Voir la notice
          </a>
        )
      }
      after={
        value && (
          <Button variant="quiet" size="small" onClick={() => onChange('')}>
            Retirer la notice
          </Button>
        )
      }
    />
  );
}

interface LogoFieldProps {
  value: string;
  onChange: (logo: string) => void;
  error?: string | null | undefined;
}

/** Uploads the logo at once. Saving the form applies it. */
function LogoField({ value, onChange, error }: LogoFieldProps) {
  const [isReading, setReading] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const upload = useCommand(storeLogo, { onSuccess: ({ logo }) => onChange(logo) });
  const pick = async (file: File) => {
    setReading(true);
    setUnreadable(false);
    upload.reset();
    try {
      upload.mutate({ image: await base64Of(await shrinkLogo(file)) });
    } catch {
      setUnreadable(true);
    }
    setReading(false);
  };
  const isSending = isReading || upload.isPending;
  const refusal = upload.error && `Le logo n’a pas été envoyé. ${sentenceOf(upload.error)}`;
  const change = value ? 'Changer de logo' : 'Choisir un logo';
  return (
    <FileField
      label={isSending ? 'Envoi du logo…' : change}
      icon={<IconPhoto size={18} aria-hidden />}
      accept="image/png,image/jpeg,image/webp"
      onPick={(file) => void pick(file)}
      loading={isSending}
      hint={settingLabels.logo.hint}
      error={isUnreadable ? identityProblems.logoUnreadable.sentence() : (refusal ?? error)}
      before={value && <Thumbnail src={value} label="Voir le logo" size="wide" />}
      after={
        value && (
          <Button variant="quiet" size="small" onClick={() => onChange('')}>
            Retirer le logo
          </Button>
        )
      }
    />
  );
}

/** @throws when the browser can't read the file as a picture, or when the logo stays too large. */
async function shrinkLogo(file: Blob): Promise<Blob> {
  const canvas = await drawnWithin(file, MAX_LOGO_SIZE);
  const png = await fileOf(canvas, 'image/png');
  const jpeg = isOpaque(canvas) ? await fileOf(canvas, 'image/jpeg', 0.9) : null;
  const logo = [png, jpeg].flatMap((candidate) => candidate ?? []).toSorted((a, b) => a.size - b.size)[0];
  if (!logo || logo.size > MAX_LOGO_BYTES) throw new Error('a logo stays too large');
  return logo;
}

function isOpaque(canvas: HTMLCanvasElement): boolean {
  const drawing = canvas.getContext('2d');
  const pixels = drawing?.getImageData(0, 0, canvas.width, canvas.height).data ?? [0, 0, 0, 0];
  // Each pixel has four bytes, and the fourth is its opacity.
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
}
