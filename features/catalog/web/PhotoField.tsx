import { IconCamera } from '@tabler/icons-react';
import { Button } from '#platform/web/ui/Button.tsx';
import { FileField } from '#platform/web/ui/FileField.tsx';
import { photoUrl } from '#features/photos/web/photo.ts';
import { Thumbnail } from '#platform/web/ui/Thumbnail.tsx';
import type { usePhotoUpload } from '#features/photos/web/use-photo-upload.ts';

interface PhotoFieldProps {
  value: string | null;
  onChange: (photoId: string | null) => void;
  photo: ReturnType<typeof usePhotoUpload>;
}

/** Field for the photo of a piece: pick, take, change or remove it. */
export function PhotoField({ value, onChange, photo }: PhotoFieldProps) {
  const change = value ? 'Changer de photo' : 'Choisir une photo';
  return (
    <FileField
      label={photo.isSending ? 'Envoi de la photo…' : change}
      icon={<IconCamera size={18} aria-hidden />}
      accept="image/*"
      onPick={photo.pick}
      loading={photo.isSending}
      hint="Visible par la cliente et à la préparation."
      error={photo.error}
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
