import { IconCamera } from '@tabler/icons-react';
import { Button } from '#platform/web/ui/Button.tsx';
import { FileField } from '#platform/web/ui/FileField.tsx';
import { photoUrl } from '#features/photos/web/photo.ts';
import { Thumbnail } from '#platform/web/ui/Thumbnail.tsx';
import type { usePhotoUpload } from '#features/photos/web/use-photo-upload.ts';

interface PhotoFieldProps {
  value: string | null;
  onChange: (photoId: string | null) => void;
  upload: ReturnType<typeof usePhotoUpload>;
}

export function PhotoField({ value, onChange, upload }: PhotoFieldProps) {
  const pickLabel = value ? 'Changer de photo' : 'Choisir une photo';
  return (
    <FileField
      label={upload.isSending ? 'Envoi de la photo…' : pickLabel}
      icon={<IconCamera size={18} aria-hidden />}
      accept="image/*"
      onPick={upload.pick}
      loading={upload.isSending}
      hint="Visible par la cliente et à la préparation."
      error={upload.error}
      before={value && <Thumbnail src={photoUrl(value)} label="Voir la photo de la pièce" size="large" />}
      after={
        value && (
          <Button variant="quiet" size="small" onClick={() => onChange(null)}>
            Retirer la photo
          </Button>
        )
      }
    />
  );
}
