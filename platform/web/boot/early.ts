type Field = HTMLInputElement | HTMLTextAreaElement;

interface Typed {
  value: string;
  checked: boolean;
}

// By the field's name: a screen that is not hydrated renders its fields anew.
const typed = new Map<string, Typed>();
let pressed: HTMLButtonElement | null = null;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox';

/** What her own hand changed: a box by its tick alone, as its value is never hers. */
const isTouched = (field: Field): boolean =>
  isBox(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;

function noteTyped({ target }: { target: EventTarget | null }): void {
  if (isField(target) && target.name) {
    typed.set(target.name, { value: target.value, checked: isBox(target) && target.checked });
  }
}

const buttonAt = (target: EventTarget | null): HTMLButtonElement | null =>
  target instanceof Element ? target.closest('button') : null;

// A link leads where it says by itself; a button does nothing yet, or sends its form nowhere.
function notePressed(event: MouseEvent): void {
  const button = buttonAt(event.target);
  if (!button) return;
  event.preventDefault();
  // React, which may have hydrated that part already, would act on it as well.
  event.stopPropagation();
  pressed = button;
}

// A button that waits for its form to be filled in is never clicked, nor does Enter press it: the finger tells.
function noteWanted(button: HTMLButtonElement | null | undefined): void {
  if (button?.disabled) pressed = button;
}
const noteFinger = ({ target }: PointerEvent): void => noteWanted(buttonAt(target));
function noteEnter({ key, target }: KeyboardEvent): void {
  if (key === 'Enter' && target instanceof HTMLInputElement)
    noteWanted(target.form?.querySelector<HTMLButtonElement>('button[type="submit"]'));
}

const listeners = [
  ['input', noteTyped],
  ['click', notePressed],
  ['pointerup', noteFinger],
  ['keydown', noteEnter],
] as const;

/** Notes what is typed, ticked and pressed in a prerendered page, until it is hydrated. */
export function listenEarly(): void {
  for (const target of document.querySelectorAll<Field>('input, textarea'))
    if (isTouched(target)) noteTyped({ target });
  for (const [event, note] of listeners) document.addEventListener(event, note as EventListener, true);
}

/** Writes in a field as a hand would: React compares with the last value it saw being set on the field itself. */
function write(field: Field, value: string): void {
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function fillIn(place: HTMLElement): void {
  for (const [name, was] of typed) {
    const field = place.querySelector<Field>(`:is(input, textarea)[name="${CSS.escape(name)}"]`);
    if (!field) continue;
    // React takes over what is inside a boundary when it has time, or at once when a key is used there.
    field.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }));
    if (!isBox(field)) write(field, was.value);
    else if (was.checked !== field.defaultChecked) {
      field.checked = field.defaultChecked;
      field.click();
    }
  }
  typed.clear();
}

/** Where a button is found in a page rendered anew: by its own name, else as what sends its form. */
function selectorOf({ name, form }: HTMLButtonElement): string | null {
  if (name) return `button[name="${CSS.escape(name)}"]`;
  const label = form?.getAttribute('aria-label');
  return label ? `form[aria-label="${CSS.escape(label)}"] button[type="submit"]` : null;
}

function pressAgain(place: HTMLElement): void {
  const was = pressed;
  pressed = null;
  if (was?.isConnected) return was.click();
  const selector = was && selectorOf(was);
  if (selector) place.querySelector<HTMLButtonElement>(selector)?.click();
}

/** Replays what was typed, ticked or pressed before the page was hydrated: React does not hear of it by itself. */
export function replayEarly(place: HTMLElement): void {
  for (const [event, note] of listeners) document.removeEventListener(event, note as EventListener, true);
  fillIn(place);
  // Once what was typed is on screen: a button waits for its form to be filled in.
  setTimeout(pressAgain, 0, place);
}
