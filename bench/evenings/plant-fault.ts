import type { Fault } from './faults.ts';

/** Returns the source with the fault. @throws Error unless the replaced text occurs exactly once. */
export function plantFault(source: string, { name, file, text, replacement }: Fault): string {
  const parts = source.split(text);
  if (parts.length !== 2) throw new Error(`${file} has the text of « ${name} » ${parts.length - 1} times`);
  return parts.join(replacement);
}
