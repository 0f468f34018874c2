import { IconFileCertificate } from '@tabler/icons-react';
import { keepNotice } from '#features/identity/domain/endpoints.ts';
import { settingLabels } from '#features/settings/domain/labels.ts';
import { base64Of } from '#platform/web/api/picture.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { FileField } from '#platform/web/ui/FileField.tsx';

interface NoticeFieldProps {
  /** Address of the official notice; empty without one. */
  value: string;
  onChange: (notice: string) => void;
  error?: string | null | undefined;
}

/** The official notice on the legal guarantee. It is uploaded at once, and shown to customers once the form is saved. */
export function NoticeField({ value, onChange, error }: NoticeFieldProps) {
  const keep = useCommand(keepNotice, { onSuccess: ({ notice }) => onChange(notice) });
  const pick = async (file: File) => keep.mutate({ file: await base64Of(file) });
  const refusal = keep.error && `La notice n’a pas été envoyée. ${sentenceOf(keep.error)}`;
  const change = value ? 'Changer de notice' : 'Choisir la notice officielle';
  return (
    <FileField
      name="guaranteeNotice"
      label={keep.isPending ? 'Envoi de la notice…' : change}
      icon={<IconFileCertificate size={18} aria-hidden />}
      accept="application/pdf,image/svg+xml,image/png,image/jpeg"
      onPick={(file) => void pick(file)}
      loading={keep.isPending}
      hint={settingLabels.guaranteeNotice.hint}
      error={refusal ?? error}
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
