import { useState } from 'react';
import { pieceKindLabels, readingReasonLabels } from '#features/claims/domain/reading-labels.ts';
import type { Reading } from '#features/claims/domain/reading-result.ts';
import { wordsWith, type OwnWords } from '#features/claims/domain/reading-rules.ts';
import { readingRulesOf, type ReadingSwitch } from '#features/claims/domain/reading-settings.ts';
import { readClaim } from '#features/claims/domain/reading.ts';
import { type TypedSettings, settingsOfFields } from '#features/settings/web/typed-settings.ts';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import styles from './settings-screen.module.css';

const LAST_REF = 60;
const ON_AIR = 42;
const exampleLive = {
  refs: { has: (ref: number) => ref >= 1 && ref <= LAST_REF },
  sizes: { has: () => false },
  onAir: ON_AIR,
};

/** Reads the comment by the rules of the form, saved or not. */
export function TryComment({ typed }: { typed: TypedSettings }) {
  const [comment, setComment] = useState('');
  const [at] = useState(() => new Date());
  const rules = settingsOfFields(typed) as unknown as OwnWords & Record<ReadingSwitch, boolean>;
  const reading = readClaim(comment, {
    ...exampleLive,
    at,
    words: wordsWith(rules),
    rules: readingRulesOf(rules),
  });
  return (
    <div className={styles.attempt}>
      <TextField
        label="Essayez un commentaire"
        hint={`Dans un live de ${LAST_REF} pièces, la ${ON_AIR} est à l’antenne. Rien n’est enregistré.`}
        value={comment}
        onChange={setComment}
        maxLength={200}
        autoComplete="off"
      />
      <div role="status" className={styles.reading}>
        {comment.trim() !== '' && <Result reading={reading} />}
      </div>
    </div>
  );
}

function Result({ reading: { kind, pieces } }: { reading: Reading }) {
  if (kind === 'none') return <p>Ce commentaire n’est pas une demande.</p>;
  if (pieces.length === 0)
    return (
      <p>{kind === 'gives-up' ? 'Laisse la dernière pièce reçue.' : 'Demande, mais aucune pièce n’est à l’antenne.'}</p>
    );
  return (
    <ul>
      {pieces.map(({ ref, kind: pieceKind, certainty, reason }) => (
        <li key={ref}>
          <b>
            {pieceKindLabels[pieceKind]} · n°&nbsp;{ref}
          </b>{' '}
          <StatusBadge
            size="small"
            tone={certainty === 'certain' ? 'done' : 'waiting'}
            label={certainty === 'certain' ? 'Certaine' : 'À vérifier'}
          />{' '}
          <span>{readingReasonLabels[reason]}</span>
        </li>
      ))}
    </ul>
  );
}
