type Said = readonly unknown[];

const early: Said[] = [];
// Stored until a listener registers. The first errors are worth the most.
let hear = (said: Said): void => {
  if (early.length < 20) early.push(said);
};

/** Collects uncaught errors and console errors from the first script on (SYS-09). */
export function noteFaults(): void {
  const { error } = console;
  console.error = (...said: unknown[]) => {
    error(...said);
    hear(said);
  };
  addEventListener('error', (event) => hear([event.error ?? event.message]));
  addEventListener('unhandledrejection', ({ reason }) => hear([reason]));
}

/** Sends collected and future errors to the listener. */
export function takeFaults(listener: (said: Said) => void): void {
  hear = listener;
  early.splice(0).forEach(listener);
}
