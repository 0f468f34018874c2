import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { keepLogo } from '#features/identity/domain/endpoints.ts';
import { identityProblems } from '#features/identity/domain/problems.ts';
import { settingLabels } from '#features/settings/domain/labels.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { FileField } from '#platform/web/ui/FileField.tsx';
import { base64Of } from '#platform/web/api/picture.ts';
import { Thumbnail } from '#platform/web/ui/Thumbnail.tsx';
import { smallLogo } from './small-logo.ts';

interface LogoFieldProps {
  /** Address of the logo; empty without a logo. */
  value: string;
  onChange: (logo: string) => void;
  error?: string | null | undefined;
}

/** Picks the shop's logo, makes it small and sends it at once. Saving the form makes it the shop's logo. */
export function LogoField({ value, onChange, error }: LogoFieldProps) {
  const [isReading, setReading] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const keep = useCommand(keepLogo, { onSuccess: ({ logo }) => onChange(logo) });
  const pick = async (file: File) => {
    setReading(true);
    setUnreadable(false);
    keep.reset();
    try {
      keep.mutate({ image: await base64Of(await smallLogo(file)) });
    } catch {
      setUnreadable(true);
    }
    setReading(false);
  };
  const isSending = isReading || keep.isPending;
  const refusal = keep.error && `Le logo n’a pas été envoyé. ${sentenceOf(keep.error)}`;
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
