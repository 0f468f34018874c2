/** Moves the focus to the first field in error of this form, once the screen shows it. */
export const focusFirstErrorIn = (form: Element | null): void =>
  void requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

/** Moves the focus to the first field in error of the page, once the screen shows it. */
export const focusFirstError = (): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>('main form [aria-invalid="true"]')?.focus());
