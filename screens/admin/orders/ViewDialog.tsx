import { useState } from 'react';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import type { OrdersSearch } from './orders-filters.ts';
import { keepView, VIEW_NAME_MAX } from './orders-views.ts';

export function ViewDialog({ search, onClose }: { search: OrdersSearch; onClose: () => void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const submit = () => {
    const typed = name.trim();
    if (typed === '') return setError('Le nom est requis');
    keepView({ name: typed, search });
    onClose();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Garder cette vue"
      description="Ces filtres restent à portée de main dans ce navigateur."
      onSubmit={submit}
      saving={false}
      error={null}
      submitLabel="Garder"
    >
      <TextField
        label="Nom de la vue"
        required
        maxLength={VIEW_NAME_MAX}
        value={name}
        onChange={(typed) => {
          setName(typed);
          setError(undefined);
        }}
        error={error}
      />
    </FormDialog>
  );
}
