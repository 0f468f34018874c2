import type { Fault } from './faults.ts';

/** Replaces the text of a fault in a source. @throws Error unless the text occurs exactly once. */
export function plantFault(source: string, { name, file, text, replacement }: Fault): string {
  const parts = source.split(text);
  if (parts.length !== 2) throw new Error(`${file} has the text of « ${name} » ${parts.length - 1} times`);
  return parts.join(replacement);
}
