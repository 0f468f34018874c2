type ConsoleArguments = readonly unknown[];

const earlyFaults: ConsoleArguments[] = [];
// Later errors are often consequences of the first.
let receive = (values: ConsoleArguments): void => {
  if (earlyFaults.length < 20) earlyFaults.push(values);
};

/** Records uncaught errors and errors written to the console (SYS-09). */
export function recordFaults(): void {
  const { error } = console;
  console.error = (...values: unknown[]) => {
    error(...values);
    receive(values);
  };
  addEventListener('error', (event) => receive([event.error ?? event.message]));
  addEventListener('unhandledrejection', ({ reason }) => receive([reason]));
}

export function takeFaults(listener: (values: ConsoleArguments) => void): void {
  receive = listener;
  earlyFaults.splice(0).forEach(listener);
}
