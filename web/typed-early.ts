interface Typed {
  value: string;
  checked: boolean;
}

// By the field's name: the screen that comes alive may draw the fields anew.
const typed = new Map<string, Typed>();

/** What her own hand changed: a box by its tick alone, as its value is never hers. */
const isTouched = (field: HTMLInputElement): boolean =>
  field.type === 'checkbox' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;

function note({ target }: { target: EventTarget | null }): void {
  if (target instanceof HTMLInputElement && target.name) {
    typed.set(target.name, { value: target.value, checked: target.checked });
  }
}

/** Notes what is typed and ticked in a page that the server drew, from before its script to the moment it is alive. */
export function noteTyping(): void {
  for (const field of document.querySelectorAll('input')) if (isTouched(field)) note({ target: field });
  document.addEventListener('input', note, true);
}

const writeAs = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** Gives the screens what was typed or ticked before they were alive: React does not hear of it by itself. */
export function returnTyped(place: HTMLElement): void {
  document.removeEventListener('input', note, true);
  for (const [name, was] of typed) {
    const field = place.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
    if (!field) continue;
    // React takes over what is inside a boundary when it has time, or at once when a key is used there.
    field.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }));
    if (field.type === 'checkbox') {
      if (was.checked === field.defaultChecked) continue;
      field.checked = field.defaultChecked;
      field.click();
    } else {
      // React compares with the last value it saw being set on the field itself.
      field.value = field.defaultValue;
      writeAs?.call(field, was.value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
  typed.clear();
}
