import { identityChoices } from '#features/identity/domain/labels.ts';
import type { IdentityName } from '#features/identity/domain/schemas.ts';
import { settingLabels, settingUnits } from '#features/settings/domain/labels.ts';
import { declaredSettings, ownTexts, type OwnTextName, type SettingName } from '#features/settings/domain/schemas.ts';
import { ColorField } from '#platform/web/ui/ColorField.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { LogoField } from './LogoField.tsx';
import { NoticeField } from './NoticeField.tsx';
import { OwnTextField } from './OwnTextField.tsx';
import type { useSettingsForm } from './use-settings-form.ts';
import styles from './settings.module.css';

interface SettingFieldProps {
  name: SettingName;
  form: ReturnType<typeof useSettingsForm>['form'];
}

const isOwnText = (name: SettingName): name is OwnTextName => Object.hasOwn(ownTexts, name);
const inputs = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  url: { type: 'url', autoCapitalize: 'none' },
} as const;

/** A setting, typed as its kind is, with what it does under it. */
export function SettingField({ name, form }: SettingFieldProps) {
  const { kind } = declaredSettings[name];
  const words = settingLabels[name];
  if (kind === 'switch') return <Switch {...words} {...form.choice(name)} />;
  const { value, ...field } = form.field(name);
  if (isOwnText(name)) return <OwnTextField {...field} name={name} value={String(value)} />;
  if (kind === 'picture') return <LogoField {...field} value={String(value)} />;
  if (kind === 'notice') return <NoticeField {...field} value={String(value)} />;
  const typed = { ...words, ...field, value: String(value ?? '') };
  if (kind === 'words' || kind === 'lines') return <TextAreaField {...typed} rows={4} />;
  if (kind === 'colour') return <ColorField {...typed} />;
  if (kind === 'choice') {
    const choices = Object.entries(identityChoices[name as IdentityName] ?? {});
    return (
      <Select {...typed} placeholder="À choisir" options={choices.map(([key, label]) => ({ value: key, label }))} />
    );
  }
  if (kind === 'text') return <TextField {...typed} autoComplete="off" />;
  if (kind === 'email' || kind === 'phone' || kind === 'url')
    return <TextField {...typed} {...inputs[kind]} autoComplete="off" />;
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
