import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertInstalled } from './debian-programs.ts';

function promtool(args: readonly string[], input = ''): { passed: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' });
  return { passed: status === 0, output: `${stdout}${stderr}`.trim() };
}

/**
 * Checks the alerts, and the figures of an answer of `/metrics`, with promtool. Also checks that promtool refuses a
 * fault in each of them.
 */
export function checkPrometheusFiles(source: string, work: string, figures: string): string {
  assertInstalled('promtool');
  const file = join(source, 'deploy/prometheus/alerts.yaml');
  const rules = promtool(['check', 'rules', file]);
  assert.ok(rules.passed, rules.output);
  const linted = promtool(['check', 'metrics'], figures);
  assert.ok(linted.passed && !linted.output, linted.output);

  const faulty = join(work, 'faulty.yaml');
  writeFileSync(faulty, readFileSync(file, 'utf8').replace('sum(defile_leader)', 'sum(defile_leader'));
  assert.match(promtool(['check', 'rules', faulty]).output, /unclosed left parenthesis/);
  const unnamed = figures.replaceAll('defile_feed_cuts_total', 'defile_feed_cuts');
  assert.match(promtool(['check', 'metrics'], unnamed).output, /defile_feed_cuts counter metrics should have "_total"/);
  const count = /(\d+) rules found/.exec(rules.output)?.[1] ?? '0';
  return `${count} alerts and ${figures.match(/^# TYPE /gm)?.length ?? 0} figures`;
}
