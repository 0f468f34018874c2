export interface Options {
  /** Fewer rounds and a sample of the screens. */
  isQuick: boolean;
  hasMillion: boolean;
  hasSuite: boolean;
  streams: number;
}

export interface Part {
  name: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Maximum duration. Only a part that hangs, or a very busy machine, reaches it. */
  minutes: number;
}

const QUICK_SCREENS = 'orders,users,preparation';

/** Returns the parts, which are programs with their own database. The failure of a part does not stop the run. */
export function partsOf({ isQuick, hasMillion, hasSuite, streams }: Options): readonly Part[] {
  const rounds = isQuick ? '1' : '3';
  const screens = isQuick ? QUICK_SCREENS : `${QUICK_SCREENS},products,accounts`;
  const buyers = isQuick ? 150 : 500;
  return [
    { name: 'rest', args: ['bench/rest.ts', isQuick ? '20' : '60'], minutes: 10 },
    {
      name: 'reads',
      args: ['bench/reads.ts', '100000', rounds],
      env: { ANSWERS: isQuick ? '1500' : '4000', FRESH: isQuick ? '60000' : '1000000' },
      minutes: 50,
    },
    { name: 'adds', args: ['bench/adds.ts', '100000', rounds], minutes: 12 },
    { name: 'lists', args: ['bench/lists.ts', '100000', rounds], minutes: 16 },
    ...(hasMillion ? [{ name: 'lists-million', args: ['bench/lists.ts', '1000000', rounds], minutes: 60 }] : []),
    ...[200, 1000].flatMap((perSecond): Part[] => [
      { name: `feed-${perSecond}`, args: ['bench/feed.ts', String(perSecond), '50', 'pushed'], minutes: 8 },
      { name: `first-${perSecond}`, args: ['bench/evening.ts', 'first', String(perSecond)], minutes: 10 },
    ]),
    { name: 'streams', args: ['bench/streams.ts', String(streams)], minutes: 12 },
    // The rate of 5,000 buyers in five minutes.
    { name: 'rush', args: ['bench/rush.ts', String(buyers), String((buyers * 300) / 5000)], minutes: 12 },
    { name: 'front', args: isQuick ? ['bench/front.ts', 'sizes'] : ['scripts/bench-front.mjs'], minutes: 24 },
    { name: 'office', args: ['bench/office.ts', 'lists', `${screens},live console`, '4'], minutes: 24 },
    ...(hasSuite ? [{ name: 'suite', args: ['bench/suite.ts'], minutes: 60 }] : []),
  ];
}
