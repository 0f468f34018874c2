type Field = HTMLInputElement | HTMLTextAreaElement;

interface TypedField {
  value: string;
  checked: boolean;
}

// Input by field name, because a screen that is not hydrated is rendered again with new fields.
const typed = new Map<string, TypedField>();
let clickedButton: HTMLButtonElement | undefined;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
const isCheckbox = (field: Field): field is HTMLInputElement => field.type === 'checkbox';

/** The value of a checkbox never changes. */
const isTouched = (field: Field): boolean =>
  isCheckbox(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;

function storeTyped({ target }: { target: EventTarget | null }): void {
  if (isField(target) && target.name) {
    typed.set(target.name, { value: target.value, checked: isCheckbox(target) && target.checked });
  }
}

const buttonAt = (target: EventTarget | null): HTMLButtonElement | null =>
  target instanceof Element ? target.closest('button') : null;

function storeClicked(event: MouseEvent): void {
  const button = buttonAt(event.target);
  if (!button) return;
  event.preventDefault();
  // React may have hydrated this part already and would handle the click too.
  event.stopPropagation();
  clickedButton = button;
}

// A disabled button receives neither click nor Enter, so the pointer event is recorded.
function storePendingButton(button: HTMLButtonElement | null | undefined): void {
  if (button?.disabled) clickedButton = button;
}
const onPointer = ({ target }: PointerEvent): void => storePendingButton(buttonAt(target));
function onEnter({ key, target }: KeyboardEvent): void {
  if (key === 'Enter' && target instanceof HTMLInputElement)
    storePendingButton(target.form?.querySelector<HTMLButtonElement>('button[type="submit"]'));
}

const listeners = [
  ['input', storeTyped],
  ['click', storeClicked],
  ['pointerup', onPointer],
  ['keydown', onEnter],
] as const;

export function listenEarly(): void {
  // The inline script of a rendered page defines `endEarlyClick` (`app/pages/inline-script.ts`).
  clickedButton = (globalThis as { endEarlyClick?: () => typeof clickedButton }).endEarlyClick?.();
  for (const target of document.querySelectorAll<Field>('input, textarea'))
    if (isTouched(target)) storeTyped({ target });
  for (const [event, listener] of listeners) document.addEventListener(event, listener as EventListener, true);
}

/** React compares with the last value set on the field itself, so the setter of the prototype is used. */
function write(field: Field, value: string): void {
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function fillIn(root: ParentNode): void {
  for (const [name, input] of typed) {
    const field = root.querySelector<Field>(`:is(input, textarea)[name="${CSS.escape(name)}"]`);
    if (!field) continue;
    // React hydrates a boundary when idle, or at once after a key event inside it.
    field.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }));
    if (!isCheckbox(field)) write(field, input.value);
    else if (input.checked !== field.defaultChecked) {
      field.checked = field.defaultChecked;
      field.click();
    }
  }
  typed.clear();
}

/** Returns a selector of the button for a page rendered again: by its name, or as the submit button of its form. */
function selectorOf({ name, form }: HTMLButtonElement): string | null {
  if (name) return `button[name="${CSS.escape(name)}"]`;
  const label = form?.getAttribute('aria-label');
  return label ? `form[aria-label="${CSS.escape(label)}"] button[type="submit"]` : null;
}

function repeatClick(root: ParentNode): void {
  const previous = clickedButton;
  clickedButton = undefined;
  if (previous?.isConnected) return previous.click();
  const selector = previous && selectorOf(previous);
  if (selector) root.querySelector<HTMLButtonElement>(selector)?.click();
}

/** Replays input, ticks and clicks from before hydration, because React does not receive these events. */
export function replayEarly(root: ParentNode): void {
  for (const [event, listener] of listeners) document.removeEventListener(event, listener as EventListener, true);
  fillIn(root);
  // A button stays disabled until the typed text is rendered.
  setTimeout(repeatClick, 0, root);
}
