import { listColours } from '#features/colours/domain/admin.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Select } from '#platform/web/ui/Select.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { NewColour } from './NewColour.tsx';

interface ColourSelectProps {
  label: string;
  /** `''` means no colour. */
  value: string;
  onChange: (colourId: string) => void;
  placeholder?: string;
  error?: string | undefined;
  name?: string;
  required?: boolean;
}

export function ColourSelect(props: ColourSelectProps) {
  const { data, error, refetch } = useEndpoint(listColours, {});
  const options = (data?.colours ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const failure =
    error && !data ? { sentence: 'Impossible de charger la liste des couleurs', onRetry: refetch } : undefined;
  const placeholder = data?.colours.length === 0 ? 'Aucune couleur pour le moment' : props.placeholder;
  return (
    <Stack gap="tight">
      <Select {...props} placeholder={placeholder} options={options} failure={failure} />
      {data && <NewColour onCreated={props.onChange} />}
    </Stack>
  );
}
