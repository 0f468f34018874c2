type ConsoleArguments = readonly unknown[];

const earlyFaults: ConsoleArguments[] = [];
// Stores the first errors until a listener registers. Later errors are often consequences of the first.
let receive = (values: ConsoleArguments): void => {
  if (earlyFaults.length < 20) earlyFaults.push(values);
};

/** Collects uncaught errors and console errors from the first script on (SYS-09). */
export function recordFaults(): void {
  const { error } = console;
  console.error = (...values: unknown[]) => {
    error(...values);
    receive(values);
  };
  addEventListener('error', (event) => receive([event.error ?? event.message]));
  addEventListener('unhandledrejection', ({ reason }) => receive([reason]));
}

/** Sends collected and future errors to the listener. */
export function takeFaults(listener: (values: ConsoleArguments) => void): void {
  receive = listener;
  earlyFaults.splice(0).forEach(listener);
}
