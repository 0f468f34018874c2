import { Form } from '#platform/web/ui/Form.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { ProductPicker } from '#features/orders/web/ProductPicker.tsx';
import { PseudoPicker } from './PseudoPicker.tsx';
import type { LiveAdd } from './use-live-add.ts';
import styles from './live-add.module.css';

/** Gives a piece to a pseudo with the keyboard alone: `42`, Enter, `lea`, Enter (ADM-26, ADM-27). */
export function LiveAddForm({ liveId, add }: { liveId: string; add: LiveAdd }) {
  const { draft, errors, saving, fill, submit, refField, pseudoField } = add;
  return (
    <Form
      label="Ajouter une pièce à une commande"
      onSubmit={() => void submit()}
      saving={saving}
      error={errors.form ?? null}
      submitLabel="Ajouter à la commande"
      savingLabel="Ajout…"
      block
    >
      <div className={styles.fields}>
        <ProductPicker
          ref={refField}
          liveId={liveId}
          value={draft.ref}
          onChange={(ref) => fill({ ref })}
          onDone={() => pseudoField.current?.focus()}
          error={errors.ref}
        />
        <PseudoPicker
          ref={pseudoField}
          liveId={liveId}
          pieceRef={draft.ref}
          value={draft.pseudo}
          onChange={(pseudo) => fill({ pseudo })}
          onEnter={(pseudo, chosen) => void submit({ pseudo }, chosen ? 'chosen' : 'typed')}
          error={errors.pseudo}
        />
        <TextField
          label="Commentaire (facultatif)"
          hideLabel
          placeholder="Commentaire (facultatif)"
          value={draft.comment}
          onChange={(comment) => fill({ comment })}
          maxLength={500}
          autoComplete="off"
        />
      </div>
    </Form>
  );
}
