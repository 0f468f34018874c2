import { listLives } from '#domain/lives/endpoints.ts';
import { formatDate } from '#domain/time.ts';
import { useEndpoint } from '#web/api/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Stack } from '#web/ui/Stack.tsx';

interface LiveSelectProps {
  label: string;
  /** `''` stands for no live. */
  value: string;
  onChange: (liveId: string) => void;
  /** The line for no live: « Tous les lives ». */
  placeholder?: string;
  hint?: string | undefined;
  error?: string | undefined;
  name?: string;
  required?: boolean;
  disabled?: boolean;
}

/** One of the lives, newest first, with its date: titles come back week after week. */
export function LiveSelect({ hint, error, ...rest }: LiveSelectProps) {
  const { data, error: problem, refetch } = useEndpoint(listLives, {});
  const options = (data?.lives ?? []).map((live) => ({
    value: live.id,
    label: `${live.title} · ${formatDate(live.liveDate)}`,
  }));
  const failed = problem !== null && !data;
  return (
    <Stack gap="tight">
      <Select
        {...rest}
        options={options}
        hint={hint}
        error={failed ? 'Impossible de charger la liste des lives' : error}
      />
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
