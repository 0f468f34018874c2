import assert from 'node:assert/strict';
import { test } from 'vitest';
import { outcomeTable, runSteps, stepsNamed } from './checked-steps.ts';

const passes = async () => '12 MB';
const fails = async () => {
  throw new Error('no caddy\nmore about it');
};

test('a failed step fails the steps that need it, and the other steps run', async () => {
  const lines: string[] = [];
  const outcomes = await runSteps(
    [
      { name: 'build', run: passes },
      { name: 'proxy', needs: ['build'], run: fails },
      { name: 'request', needs: ['build', 'proxy'], run: passes },
      { name: 'stop', needs: ['build'], run: passes },
    ],
    (line) => lines.push(line),
  );
  assert.deepEqual(
    outcomes.map(({ passed }) => passed),
    [true, false, false, true],
  );
  assert.deepEqual(lines.slice(1, 3), ['✗ proxy: no caddy\nmore about it', '✗ request: not tried: it needs “proxy”']);
  assert.equal(
    outcomeTable(outcomes).replace(/ {2}[ \d.]{6} s/g, ''),
    [
      'passed  build    12 MB',
      'FAILED  proxy    no caddy',
      'FAILED  request  not tried: it needs “proxy”',
      'passed  stop     12 MB',
      '2 passed, 2 failed',
    ].join('\n'),
  );
});

test('a part of a step’s name selects the step and the steps that it needs, and no other step', () => {
  const steps = [
    { name: 'build', run: passes },
    { name: 'image', run: passes },
    { name: 'proxy', needs: ['build'], run: passes },
    { name: 'two processes', needs: ['proxy'], run: passes },
    { name: 'drill', needs: ['build'], run: passes },
  ];
  const namesOf = (text: string) => stepsNamed(steps, text).map(({ name }) => name);
  assert.deepEqual(namesOf('two'), ['build', 'proxy', 'two processes']);
  assert.deepEqual(namesOf(''), ['build', 'image', 'proxy', 'two processes', 'drill']);
  assert.deepEqual(namesOf('none'), []);
});
