/** React may draw the error some frames after it was set. */
export function focusFirstErrorIn(part: Element | null, frames = 10): void {
  requestAnimationFrame(() => {
    const field = part?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else if (frames > 0) focusFirstErrorIn(part, frames - 1);
  });
}

export const focusFirstError = (): void => focusFirstErrorIn(document.querySelector('main'));
