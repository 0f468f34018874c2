type Said = readonly unknown[];

const early: Said[] = [];
// Kept until somebody takes them: what breaks first is worth the most.
let hear = (said: Said): void => {
  if (early.length < 20) early.push(said);
};

/** Notes, from the first script on, what nobody catches and what is said to the console as an error (SYS-09). */
export function noteFaults(): void {
  const { error } = console;
  console.error = (...said: unknown[]) => {
    error(...said);
    hear(said);
  };
  addEventListener('error', (event) => hear([event.error ?? event.message]));
  addEventListener('unhandledrejection', ({ reason }) => hear([reason]));
}

/** Hands over what was noted, and what is from now on. */
export function takeFaults(listener: (said: Said) => void): void {
  hear = listener;
  early.splice(0).forEach(listener);
}
