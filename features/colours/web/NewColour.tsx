import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { ColourDialog } from './ColourDialog.tsx';

/** Button that opens the form for a new colour, beside a choice of colours. Text typed in the surrounding form stays. */
export function NewColour({ onCreated }: { onCreated: (colourId: string) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button variant="quiet" size="small" icon={<IconPlus size={17} aria-hidden />} onClick={() => setOpen(true)}>
        Ajouter une couleur
      </Button>
      {open && <ColourDialog onSaved={({ id }) => onCreated(id)} onClose={() => setOpen(false)} />}
    </div>
  );
}
