import type { Fault } from './faults.ts';

export function plantFault(source: string, { name, file, text, replacement }: Fault): string {
  const parts = source.split(text);
  if (parts.length !== 2) throw new Error(`${file} has the text of « ${name} » ${parts.length - 1} times`);
  return parts.join(replacement);
}
