/** Goal with one bound, `atLeast` or `atMost`. */
export interface Goal {
  text: string;
  figure: string;
  /** Compares the figure itself, its ratio to the floor, or its ratio to another figure. */
  by: 'figure' | 'floor' | { comparedWith: string };
  atLeast?: number;
  atMost?: number;
  /** A ratio is shown with `×`. */
  unit: string;
  reason?: string;
  /** Option or tool without which the goal is not measured. */
  needs?: string;
}

const atMost = (text: string, figure: string, bound: number, unit = '', reason?: string): Goal => ({
  text,
  figure,
  by: 'figure',
  atMost: bound,
  unit,
  ...(reason && { reason }),
});
const atLeast = (text: string, figure: string, bound: number, unit = '', reason?: string): Goal => ({
  text,
  figure,
  by: 'figure',
  atLeast: bound,
  unit,
  ...(reason && { reason }),
});
const relativeTo = (goal: Goal, by: Goal['by'] = 'floor'): Goal => ({ ...goal, by });
const needing = (needs: string, goal: Goal): Goal => ({ ...goal, needs });

const READS = [
  ['list', 'order list of a customer'],
  ['order', 'order detail of a customer'],
] as const;
const ALONE =
  'a kept answer still asks the database for changes, and a single request shares this statement with no other';
const TOGETHER = 'concurrent requests share the statement about changes; sockets cost the rest';
const CHANGED =
  'an answer that is read again also costs the shared statement about changes, a hash and an entry in memory';
const LIST = 'the list is read at each request, through the hooks and the checks that the floor lacks';
const SEARCH = 'a text that few rows hold, or that the index does not narrow, reads many buyers';
const ADD = 'the floor runs one statement; an add also locks, records its event and queues its reactions';
const FEED = 'one process receives, stores and sends every comment, while simulated consoles use the same cores';
const GIVEN = 'claims are handled in the order of their arrival, each in its own transaction';
const STREAMS = 'the server works for every stream of a process at the same moment as for the comments';
const TIMERS = 'timers that poll instead of waiting for a notification';
const SLOW_PHONE = 'the page arrives after three round trips of slow 4G, then a slowed processor lays it out';
const LIGHTHOUSE = 'a run with Lighthouse, which `--quick` leaves out';

const reads = READS.flatMap(([read, label]) =>
  [1, 16, 64].flatMap((atOnce) => {
    const name = (changed: number): string => `reads.${read}.${changed}.${atOnce}`;
    const [least, reason] = atOnce === 1 ? [2, ALONE] : [5, TOGETHER];
    return [
      relativeTo(atLeast(`${label}, nothing changed, ${atOnce} at once`, name(0), least, 'answers/s', reason)),
      ...[10, 50, 90].flatMap((changed) => {
        const text = `${label}, ${changed} % changed, ${atOnce} at once`;
        return [
          relativeTo(atLeast(text, name(changed), 0.9, 'answers/s', CHANGED)),
          relativeTo(atMost(`${text}, p99`, `${name(changed)}.p99`, 1.3, 'ms', CHANGED)),
        ];
      }),
    ];
  }),
);

function lists(orders: string, size: '' | '.million'): readonly Goal[] {
  const page = `admin order list with ${orders} orders: the slowest page or filter, 16 at once`;
  const search = `admin searches with ${orders} orders:`;
  return [
    relativeTo(atLeast(page, `lists.slowest${size}`, 0.6, 'answers/s', LIST)),
    atMost(`${search} cost of the most expensive text`, `searches.cost${size}`, 3, '× the list', SEARCH),
    atMost(`${search} p99 of the slowest text, alone`, `searches.p99${size}`, 100, 'ms', SEARCH),
  ];
}

const adds = ([1, 16] as const).flatMap((atOnce) => {
  const act = `add an item to a pseudo’s order, ${atOnce} at once`;
  return [
    relativeTo(atLeast(act, `adds.${atOnce}`, atOnce === 1 ? 0.6 : 1, 'adds/s', ADD)),
    relativeTo(atMost(`${act}, p99`, `adds.${atOnce}.p99`, 1, 'ms', ADD)),
  ];
});

const comments = ([200, 1000] as const).flatMap((perSecond) => {
  const [visibleMs, givenMs] = perSecond === 200 ? [200, 100] : [250, 250];
  const at = `at ${perSecond.toLocaleString('en')}/s`;
  return [
    atMost(`comment → visible in 50 consoles ${at}, p95`, `feed.${perSecond}.p95`, visibleMs, 'ms', FEED),
    atMost(`comment → item given by the server ${at}, p95`, `first.${perSecond}.p95`, givenMs, 'ms', GIVEN),
  ];
});

const firstLoads = (
  [
    ['landing', 'public pages', 125],
    ['order', 'customer pages', 150],
    ['backOffice', 'back office', 200],
  ] as const
).map(([group, label, bound]) =>
  atMost(
    `first-load JavaScript (gzip), ${label}`,
    `sizes.${group}`,
    bound,
    'kB',
    'parts that a first view does not use',
  ),
);

const PHONE = 'public and customer pages, mid-range phone on slow 4G:';

export const goals: readonly Goal[] = [
  ...reads,
  atMost('answers of two processes that differ from fresh answers', 'stale.differing', 0),
  atLeast(
    'answers of two processes compared with fresh answers',
    'stale.compared',
    1_000_000,
    '',
    '`--quick` compares fewer',
  ),
  ...lists('100,000', ''),
  ...lists('1,000,000', '.million').map((goal) => needing('`--million`', goal)),
  needing(
    '`--million`',
    relativeTo(
      atLeast(
        'admin order list with 1,000,000 orders, compared with 100,000',
        'lists.page.million',
        0.8,
        'answers/s',
        LIST,
      ),
      { comparedWith: 'lists.page' },
    ),
  ),
  atMost('round trips to add an item to a pseudo’s order', 'adds.trips', 3),
  ...adds,
  atMost('acknowledged adds that are missing in their order, its total or its history', 'adds.lost', 0),
  ...comments,
  atLeast('open streams in one process', 'streams.open', 10_000, '', 'opened by `--streams=10000`'),
  atMost('the open streams: comment → console at 200/s, 50 consoles, p99', 'streams.p99', 250, 'ms', STREAMS),
  atMost('the open streams: processor of the server', 'streams.cores', 1, 'cores', STREAMS),
  atMost('the open streams: memory of the server', 'streams.memory', 400, 'MB', STREAMS),
  atMost('the open streams: all back after a restart', 'streams.back', 15, 's', STREAMS),
  // The bound is three times the share of one second when all streams return evenly within fifteen seconds.
  atMost(
    'the open streams: back in the fullest second',
    'streams.rush',
    20,
    '%',
    'each customer’s browser draws a delay of 2 to 10 s, sellers keep 2 s',
  ),
  atMost('the open streams: other answers than 200 after a restart', 'streams.refused', 0),
  atMost('start, until the first answer', 'rest.start', 2, 's', 'loading the code is nearly all of it'),
  atMost('memory of an idle server', 'rest.memory', 120, 'MB', 'code and its compiled form are most of it'),
  atMost(
    'memory of a server, two quiet minutes after the reads',
    'reads.memory',
    250,
    'MB',
    'kept answers and connections',
  ),
  atMost('statements of an idle shop in service', 'rest.statements', 1, '/s', TIMERS),
  atMost('processor of an idle shop in service', 'rest.processor', 0.5, '% of a core', TIMERS),
  ...firstLoads,
  ...[
    atLeast(`${PHONE} lowest of performance, accessibility, best practices`, 'phone.score', 98, '', SLOW_PHONE),
    atMost(`${PHONE} largest contentful paint`, 'phone.lcp', 0.9, 's', SLOW_PHONE),
    atMost(`${PHONE} layout shift`, 'phone.cls', 0.02, '', SLOW_PHONE),
    atMost(`${PHONE} blocked time`, 'phone.tbt', 50, 'ms', SLOW_PHONE),
  ].map((goal) => needing(LIGHTHOUSE, goal)),
  atMost(
    'input → paint in the back office, CPU slowed 4 ×, p98',
    'paint.lists',
    50,
    'ms',
    'a dialog styles every element in view, and a page shows its rows at once',
  ),
  atMost(
    'input → paint in the console at 200 comments/s, CPU slowed 4 ×, p98',
    'paint.console',
    50,
    'ms',
    'comments are drawn on the thread that answers the key',
  ),
  atMost(
    'buyers who open, validate and pay (5,000 in five minutes, two processes): p99 of the slowest screen',
    'rush.p99',
    300,
    'ms',
    'buyers, two processes, their PDFs and the database share two cores, so requests wait for the processor',
  ),
  atMost('the same buyers: refusals, and orders that are not paid exactly once', 'rush.failures', 0),
  needing(
    '`--suite`',
    atMost(
      'whole test suite on two quiet cores',
      'suite.minutes',
      8,
      'min',
      'two thirds of its processor time are tests in real browsers',
    ),
  ),
];
