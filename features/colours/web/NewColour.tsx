import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { ColourDialog } from './ColourDialog.tsx';

export function NewColour({ onCreated }: { onCreated: (colourId: string) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button
        variant="quiet"
        size="small"
        outdent
        icon={<IconPlus size={17} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Ajouter une couleur
      </Button>
      {open && <ColourDialog onSaved={({ id }) => onCreated(id)} onClose={() => setOpen(false)} />}
    </div>
  );
}
