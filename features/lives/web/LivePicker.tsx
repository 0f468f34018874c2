import { listLives } from '#features/lives/domain/endpoints.ts';
import type { Live } from '#features/lives/domain/schemas.ts';
import { folded } from '#shared/folded-text.ts';
import { formatDate } from '#shared/time.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Combobox } from '#platform/web/ui/Combobox.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { useReplaceableText } from '#platform/web/ui/use-replaceable-text.ts';
import { useLiveTitle } from './use-live-title.ts';

interface LivePickerProps {
  label: string;
  placeholder: string;
  value: string | undefined;
  onPick: (liveId: string | undefined) => void;
}

const MAX_OPTIONS = 50;

const searchable = (text: string): string => folded(text).replace(/\s+/g, ' ').trim();

const matchingLives = (lives: readonly Live[], text: string): Live[] => {
  const searchText = searchable(text);
  const matches = lives.filter(({ title, liveDate }) =>
    searchable(`${title} ${formatDate(liveDate)}`).includes(searchText),
  );
  return [...matches.filter(({ isActive }) => isActive), ...matches.filter(({ isActive }) => !isActive)].slice(
    0,
    MAX_OPTIONS,
  );
};

export function LivePicker({ label, placeholder, value, onPick }: LivePickerProps) {
  const { query, setTyped, comboboxProps } = useReplaceableText(useLiveTitle(value));
  const { data, error, refetch } = useEndpoint(listLives, {});
  if (error && !data) {
    const failure = { sentence: 'Impossible de charger la liste des lives', onRetry: refetch };
    return <Select label={label} value="" placeholder={placeholder} options={[]} onChange={onPick} failure={failure} />;
  }
  return (
    <Combobox<Live>
      label={label}
      placeholder={placeholder}
      isList
      {...comboboxProps}
      onText={(typed) => {
        setTyped(typed);
        if (!typed && value) onPick(undefined);
      }}
      options={matchingLives(data?.lives ?? [], query)}
      optionKey={(live) => live.id}
      optionText={(live) => live.title}
      renderOption={(live) => (
        <Row gap="tight">
          <span>{live.title}</span>
          {live.isActive && <StatusBadge label="En cours" tone="success" />}
          <MutedText>{formatDate(live.liveDate)}</MutedText>
        </Row>
      )}
      onPick={(live) => {
        setTyped(null);
        onPick(live.id);
      }}
      loading={!data}
      emptyText="Aucun live trouvé"
    />
  );
}
