/** Takes the reader to the first field that is wrong, once the screen shows it. */
export const focusFirstError = (): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>('main form [aria-invalid="true"]')?.focus());
