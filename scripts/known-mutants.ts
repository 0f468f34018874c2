/** Mutant that no test can notice. It is not counted. */
interface KnownMutant {
  file: string;
  /** Line of the source, without its indent. */
  line: string;
  /** Change as the command prints it. */
  change: string;
  reason: string;
}

/** Mutants that do the same as the original, each with the reason. */
export const KNOWN_MUTANTS: readonly KnownMutant[] = [];
