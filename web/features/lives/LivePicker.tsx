import { useState } from 'react';
import { listLives } from '#domain/lives/endpoints.ts';
import type { Live } from '#domain/lives/schemas.ts';
import { folded } from '#domain/folded-text.ts';
import { formatDate } from '#domain/time.ts';
import { useEndpoint } from '#web/api/query.ts';
import { Combobox } from '#web/ui/Combobox.tsx';
import { MutedText } from '#web/ui/MutedText.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Select } from '#web/ui/Select.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

interface LivePickerProps {
  label: string;
  placeholder: string;
  onPick: (liveId: string) => void;
}

const SHOWN = 50;

/** A live that is on comes first; then the newest. */
const found = (lives: readonly Live[], text: string): Live[] => {
  const sought = folded(text.trim());
  const those = lives.filter(({ title, liveDate }) => folded(`${title} ${formatDate(liveDate)}`).includes(sought));
  return [...those.filter(({ isActive }) => isActive), ...those.filter(({ isActive }) => !isActive)].slice(0, SHOWN);
};

/** One of the lives, by title or date; the field empties once one is picked, as a filter shows it elsewhere. */
export function LivePicker({ label, placeholder, onPick }: LivePickerProps) {
  const [text, setText] = useState('');
  const { data, error, refetch } = useEndpoint(listLives, {});
  if (error && !data) {
    const failure = { sentence: 'Impossible de charger la liste des lives', onRetry: refetch };
    return <Select label={label} value="" placeholder={placeholder} options={[]} onChange={onPick} failure={failure} />;
  }
  return (
    <Combobox<Live>
      label={label}
      placeholder={placeholder}
      text={text}
      onText={setText}
      options={found(data?.lives ?? [], text)}
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
        setText('');
        onPick(live.id);
      }}
      loading={!data}
      emptyText="Aucun live trouvé"
    />
  );
}
