import { listColours } from '#domain/catalog/endpoints.ts';
import { useEndpoint } from '#web/api/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Stack } from '#web/ui/Stack.tsx';

interface ColourSelectProps {
  label: string;
  /** `''` stands for no colour. */
  value: string;
  onChange: (colourId: string) => void;
  placeholder?: string;
  error?: string | undefined;
  name?: string;
  required?: boolean;
}

/** One of the shop’s colours, by name. */
export function ColourSelect({ error, ...rest }: ColourSelectProps) {
  const { data, error: problem, refetch } = useEndpoint(listColours, {});
  const options = (data?.colours ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const failed = problem !== null && !data;
  return (
    <Stack gap="tight">
      <Select {...rest} options={options} error={failed ? 'Impossible de charger la liste des couleurs' : error} />
      {failed && (
        <div>
          <Button variant="secondary" size="small" onClick={() => void refetch()}>
            Réessayer
          </Button>
        </div>
      )}
    </Stack>
  );
}
