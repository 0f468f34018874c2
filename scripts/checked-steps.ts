export interface Step {
  name: string;
  /** Names of earlier steps that must pass first. */
  needs?: readonly string[];
  /** Returns a short detail for the table. @throws Error with the reason of a failure. */
  run: () => Promise<string>;
}

interface Outcome {
  name: string;
  passed: boolean;
  detail: string;
  seconds: number;
}

/** A step whose needs failed is not tried, which counts as a failure. */
export async function runSteps(steps: readonly Step[], log: (line: string) => void): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { name, needs = [], run } of steps) {
    const lacking = needs.filter((needed) => !outcomes.some((outcome) => outcome.name === needed && outcome.passed));
    const begin = performance.now();
    const result =
      lacking.length > 0
        ? { passed: false, detail: `not tried: it needs “${lacking.join('”, “')}”` }
        : await run().then(
            (detail) => ({ passed: true, detail }),
            (error: unknown) => ({ passed: false, detail: error instanceof Error ? error.message : String(error) }),
          );
    const outcome = { name, ...result, seconds: (performance.now() - begin) / 1000 };
    outcomes.push(outcome);
    log(`${outcome.passed ? '✓' : '✗'} ${name}: ${outcome.detail}`);
  }
  return outcomes;
}

/** Returns the steps whose name contains `text`, and the earlier steps that they need. */
export function stepsNamed(steps: readonly Step[], text: string): Step[] {
  const wanted = new Set<string>();
  for (const { name, needs = [] } of steps.toReversed()) {
    if (!wanted.has(name) && !name.includes(text)) continue;
    for (const needed of [name, ...needs]) wanted.add(needed);
  }
  return steps.filter(({ name }) => wanted.has(name));
}

export function outcomeTable(outcomes: readonly Outcome[]): string {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  const rows = outcomes.map(({ name, passed, detail, seconds }) => {
    const [first = ''] = detail.split('\n');
    return `${passed ? 'passed' : 'FAILED'}  ${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${first}`;
  });
  const passed = outcomes.filter((outcome) => outcome.passed).length;
  return [...rows, `${passed} passed, ${outcomes.length - passed} failed`].join('\n');
}
