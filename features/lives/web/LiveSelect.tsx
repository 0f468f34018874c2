import { listLives } from '#features/lives/domain/endpoints.ts';
import { formatDate } from '#shared/time.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Select } from '#platform/web/ui/Select.tsx';

interface LiveSelectProps {
  label: string;
  value: string;
  onChange: (liveId: string) => void;
  placeholder?: string;
  hint?: string | undefined;
  error?: string | undefined;
  name?: string;
  required?: boolean;
  disabled?: boolean;
  hideLabel?: boolean;
}

/** Lists the date before the title, because titles repeat and long titles are cut. */
export function LiveSelect(props: LiveSelectProps) {
  const { data, error, refetch } = useEndpoint(listLives, {});
  const options = (data?.lives ?? []).map((live) => ({
    value: live.id,
    label: `${formatDate(live.liveDate)} · ${live.title}`,
  }));
  const failure =
    error && !data ? { sentence: 'Impossible de charger la liste des lives', onRetry: refetch } : undefined;
  return <Select {...props} options={options} failure={failure} />;
}
