import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { emptyDraft } from './add-draft.ts';
import { readRef } from './read-ref.ts';
import type { PickedEvent } from './FeedEventCard.tsx';
import type { LiveAdd } from './LiveAddForm.tsx';
import type { Airing } from './use-airing.ts';

/** Media query of screens that show the parts of the console as tabs, as in `console.module.css`. */
const PHONE_QUERY = '(max-width: 767.98px)';

/** `heading` receives the focus after the form, so that the keys of the console work. */
export function useAddForm(addForm: LiveAdd, airing: Airing, heading: RefObject<HTMLElement | null>) {
  // True while the form is in a dialog, which only a phone uses.
  const [isAdding, setAdding] = useState(false);
  const latest = useRef(addForm);
  useEffect(() => {
    latest.current = addForm;
  });
  useEffect(() => {
    // No focus on a phone: its keyboard would cover the screen.
    if (matchMedia('(pointer: fine)').matches) latest.current.refField.current?.focus();
  }, []);
  const lastPick = useRef<PickedEvent | null>(null);
  const pick = useCallback((picked: PickedEvent) => {
    const { pseudo, comment, ref: claimed } = picked;
    lastPick.current = picked;
    const draftAtClick = latest.current.draft;
    const fillWith = (ref: string | null) => {
      const { draft, pick: fillBuyer, refField, pseudoField } = latest.current;
      // Ignores a late result: the form was changed, or another comment was clicked, while the reader was loading.
      if (draft !== draftAtClick || lastPick.current !== picked) return;
      fillBuyer({ pseudo, ref });
      if (matchMedia(PHONE_QUERY).matches) setAdding(true);
      else ((ref ?? draft.ref) !== '' ? pseudoField : refField).current?.focus();
    };
    if (claimed === null) void readRef(comment).then(fillWith);
    else fillWith(claimed);
  }, []);
  /**
   * Opens the form in its dialog. Fills in `ref`, which is empty for a held piece, unless the user has typed a pseudo
   * or a comment that is not sent yet.
   */
  const openWith = (ref: string) => {
    const { pseudo, comment } = addForm.draft;
    const isPicked = pseudo === lastPick.current?.pseudo;
    if ((pseudo === '' || isPicked) && comment === '') addForm.fill({ ...emptyDraft, ref });
    setAdding(true);
  };
  const air = () => {
    airing.airRef(addForm.draft.ref, () => {
      addForm.fill({ ref: '' });
      setAdding(false);
      heading.current?.focus({ preventScroll: true });
    });
  };
  // In the number field, `42` then Ctrl+Enter puts the piece on air; Enter alone continues as usual (ADM-26).
  const onRefKeys = (event: KeyboardEvent) => {
    const { draft, refField } = addForm;
    // Escape in an empty field moves the focus to `heading`, where the keys of the console work.
    if (event.key === 'Escape' && event.target === refField.current && draft.ref === '') heading.current?.focus();
    const isForAir = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!isForAir || event.target !== refField.current) return;
    event.preventDefault();
    event.stopPropagation();
    if (draft.ref !== '') air();
  };
  return { isAdding, openWith, close: () => setAdding(false), pick, air, onRefKeys };
}
