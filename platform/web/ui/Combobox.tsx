import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useLayoutEffect,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { counted } from '#shared/counted.ts';
import { MAX_TEXT } from '#shared/text.ts';
import { classNames } from './class-names.ts';
import { ComboboxList, optionId, type Line } from './ComboboxList.tsx';
import { Field, type FieldWords } from './Field.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import { useCombobox } from './use-combobox.ts';
import fieldStyles from './field.module.css';

export interface ComboboxProps<Option> extends FieldWords {
  /** The caller searches for options with this text, through `useDebounced`. */
  text: string;
  onText: (text: string) => void;
  /** True when the text is the current choice. A click then selects the whole text, so that typing replaces it. */
  isChosen?: boolean;
  /** True when a click lists all options before anyone types. The field then has the arrow of a `Select`. */
  isList?: boolean;
  options: readonly Option[];
  optionKey: (option: Option) => string;
  optionText: (option: Option) => string;
  renderOption?: (option: Option) => ReactNode;
  onPick: (option: Option) => void;
  /** Picks the typed text itself. Offered as « Créer “lea” » when no option has this text. */
  onFree?: (text: string) => void;
  freeLabel?: (text: string) => ReactNode;
  /**
   * Effect of Enter when no arrow key was pressed. `exact` picks only an option with the same text: `lea` must not give
   * the piece to `leaxyz`. The free entry is not picked either.
   */
  enterTakes?: 'first' | 'exact';
  onEnter?: () => void;
  /** Focus selects the whole text, and Escape empties the field. */
  selectsOnFocus?: boolean;
  loading?: boolean;
  /** Text of an empty list; null shows no list instead, for options that are only suggestions. */
  emptyText?: string | null;
  /** The list shows the error with a retry, so that the typed text does not look unknown. */
  failure?: { sentence: string; onRetry: () => void } | undefined;
  onBlur?: () => void;
  inputMode?: 'text' | 'numeric' | 'search';
  autoComplete?: string;
  autoFocus?: boolean;
  placeholder?: string;
  name?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

const FREE = 'free-entry';
const RETRY = 'retry';
const isSame = (first: string, second: string) => first.trim().toLowerCase() === second.trim().toLowerCase();

/** `defaultKey` is the key of the line that Enter picks when no arrow key was pressed. */
function listOf<Option>(props: ComboboxProps<Option>): { lines: readonly Line[]; defaultKey: string | null } {
  const { options, optionKey, optionText, renderOption, onPick, onFree, enterTakes = 'first', loading = false } = props;
  const { failure } = props;
  if (failure && !loading) {
    const content = `${failure.sentence}. Réessayer`;
    return { lines: [{ key: RETRY, pick: failure.onRetry, content, stays: true, failed: true }], defaultKey: RETRY };
  }
  const { freeLabel = (typed: string) => `Créer « ${typed} »` } = props;
  const text = props.text.trim();
  const exact = text ? options.find((option) => isSame(optionText(option), text)) : undefined;
  const lines: Line[] = options.map((option) => ({
    key: optionKey(option),
    pick: () => onPick(option),
    content: renderOption ? renderOption(option) : optionText(option),
  }));
  if (onFree && text && !exact && !loading) {
    lines.push({ key: FREE, pick: () => onFree(text), content: freeLabel(text), free: true });
  }
  if (loading) return { lines, defaultKey: null };
  const first = enterTakes === 'first' ? lines[0]?.key : undefined;
  return { lines, defaultKey: (exact ? optionKey(exact) : first) ?? null };
}

function useList<Option>(props: ComboboxProps<Option>) {
  const { text, loading = false, onEnter, emptyText = 'Aucun résultat' } = props;
  const { lines, defaultKey } = listOf(props);
  const list = useCombobox({ choices: lines, defaultKey, loading, onEnter });
  const anchor = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const shown = list.open && (lines.length > 0 || loading || (emptyText !== null && text.trim() !== ''));
  const activeIndex = shown ? lines.findIndex(({ key }) => key === list.active) : -1;
  const activeId = activeIndex === -1 ? undefined : optionId(id, activeIndex);
  useAnchoredPosition(anchor, box, shown);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return { ...list, lines, anchor, box, id, shown, activeId, note: loading ? 'Recherche…' : (emptyText ?? '') };
}

/** Escape on a closed list calls `onBlur`: the caller then restores its choice. */
function useChosen<Option>(
  { isChosen, selectsOnFocus = false, text, onText, onBlur, ref }: ComboboxProps<Option>,
  list: Pick<ReturnType<typeof useCombobox>, 'open' | 'onKeyDown'>,
) {
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => field.current as HTMLInputElement);
  useEffect(() => {
    if (isChosen && field.current === document.activeElement) field.current?.select();
  }, [isChosen, text]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !list.open && isChosen === false) onBlur?.();
    else list.onKeyDown(event);
    if (event.key !== 'Escape' || !selectsOnFocus || text === '') return;
    // The surrounding dialog must not ask to close at the same time.
    event.preventDefault();
    event.stopPropagation();
    onText('');
  };
  return { field, onKeyDown };
}

/** Selects the text again after a click that gave the focus, because the click places the cursor. */
function useSelectOnFocus(selectsText: boolean) {
  const isNewFocus = useRef(false);
  return {
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      isNewFocus.current = selectsText;
      if (selectsText) currentTarget.select();
    },
    selectAfterClick: (field: HTMLInputElement) => {
      if (isNewFocus.current) field.select();
      isNewFocus.current = false;
    },
  };
}

export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { label, hint, error, required, hideLabel, text, onText, onBlur, options } = props;
  const { inputMode, autoComplete = 'off', autoFocus, placeholder, name, disabled } = props;
  const { lines, anchor, box, id, shown, active, activeId, note, ...list } = useList(props);
  const resultText = lines.length === 0 ? note : counted(options.length, 'résultat');
  const statusText = lines.some(({ failed }) => failed)
    ? `${props.failure?.sentence}. Entrée pour réessayer`
    : resultText;
  const { field, onKeyDown } = useChosen(props, list);
  const { onFocus, selectAfterClick } = useSelectOnFocus(props.selectsOnFocus ?? false);
  const type = (typed: string, hasFocus: boolean) => {
    onText(typed);
    list.setPointedKey(null);
    // The browser's autofill must not open a list over the other fields.
    list.setOpen(hasFocus);
  };
  return (
    <Field label={label} hint={hint} error={error} required={required} hideLabel={hideLabel}>
      {(wiring) => (
        <div ref={anchor}>
          <input
            {...wiring}
            {...{ inputMode, autoComplete, autoFocus, placeholder, name, disabled, ref: field }}
            {...{ autoCapitalize: 'none', spellCheck: false }}
            role="combobox"
            maxLength={MAX_TEXT}
            value={text}
            className={classNames(fieldStyles.input, props.isList && fieldStyles.opens)}
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={shown ? id : undefined}
            aria-activedescendant={activeId}
            onChange={(event) => type(event.target.value, event.target === document.activeElement)}
            onFocus={onFocus}
            onClick={({ currentTarget }) => {
              if (props.isChosen) currentTarget.select();
              selectAfterClick(currentTarget);
              list.setOpen(true);
            }}
            onBlur={() => {
              list.close();
              onBlur?.();
            }}
            onKeyDown={onKeyDown}
          />
          <VisuallyHidden>
            <span role="status">{shown && statusText}</span>
          </VisuallyHidden>
          {shown && (
            <ComboboxList
              {...{ ref: box, id, label, lines, active, note }}
              onPoint={list.setPointedKey}
              onPick={list.pick}
            />
          )}
        </div>
      )}
    </Field>
  );
}

const GAP_PX = 4;
const EDGE_PX = 8;
const MIN_WIDTH_REM = 20;
const MAX_HEIGHT_REM = 18;
const MIN_HEIGHT_PX = 96;

function place(anchor: HTMLElement, box: HTMLElement): void {
  const anchorRect = anchor.getBoundingClientRect();
  // The keyboard of a phone covers the page without changing `innerHeight`.
  const { offsetTop, height } = visualViewport ?? { offsetTop: 0, height: innerHeight };
  const spaceBelow = offsetTop + height - anchorRect.bottom - GAP_PX - EDGE_PX;
  const spaceAbove = anchorRect.top - offsetTop - GAP_PX - EDGE_PX;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const maxHeight = MAX_HEIGHT_REM * rem;
  const needed = Math.min(box.scrollHeight, maxHeight);
  // The sheet of a phone has buttons below the field, and the keyboard will soon cover the list there.
  const isInSheet = (anchor.closest('dialog')?.getBoundingClientRect().bottom ?? 0) >= innerHeight;
  const upwards = (isInSheet && spaceAbove >= needed) || (spaceBelow < needed && spaceAbove > spaceBelow);
  box.style.maxHeight = `${Math.min(maxHeight, Math.max(MIN_HEIGHT_PX, upwards ? spaceAbove : spaceBelow))}px`;
  box.style.top = upwards ? 'auto' : `${anchorRect.bottom + GAP_PX}px`;
  box.style.bottom = upwards ? `${innerHeight - anchorRect.top + GAP_PX}px` : 'auto';
  const rightEdge = document.documentElement.clientWidth - EDGE_PX;
  const width = Math.max(anchorRect.width, Math.min(MIN_WIDTH_REM * rem, rightEdge - EDGE_PX));
  const left = anchorRect.left + width > rightEdge ? anchorRect.right - width : anchorRect.left;
  box.style.left = `${Math.max(left, EDGE_PX)}px`;
  box.style.width = `${width}px`;
}

/**
 * Keeps a floating box below its anchor, or above where there is more room. The browser's top layer shows it over
 * dialogs and out of scrolling parents. A browser without a top layer gets a fixed position.
 */
function useAnchoredPosition(
  anchor: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  open: boolean,
): void {
  useLayoutEffect(() => {
    const [from, floating] = [anchor.current, box.current];
    if (!open || !from || !floating) return;
    if ('showPopover' in floating) floating.showPopover();
    const reposition = (event?: Event) => {
      if (event?.target !== floating) place(from, floating);
    };
    const watch = new AbortController();
    // The animation of a dialog moves the field.
    for (const moved of ['scroll', 'resize', 'animationend'])
      addEventListener(moved, reposition, { capture: true, passive: true, signal: watch.signal });
    visualViewport?.addEventListener('resize', reposition, { signal: watch.signal });
    return () => watch.abort();
  }, [anchor, box, open]);
  // New content makes the sheet of a phone grow, which moves the field.
  useLayoutEffect(() => {
    if (anchor.current && box.current) place(anchor.current, box.current);
  });
}
