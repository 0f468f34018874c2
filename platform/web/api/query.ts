import { useState } from 'react';
import {
  type Query,
  hashKey,
  keepPreviousData,
  QueryClient,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Endpoint, InputOf, Read, ReplyOf, Write } from '#shared/http/endpoint.ts';
import type { Topic } from '#shared/http/topics.ts';
import { ask, call } from './client.ts';
import { ApiProblem, isSignedOut, isUnanswered } from './problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** What an answer shows: whatever changes one of these makes it old. */
    queryMeta: { shows: readonly Topic[] };
  }
}

const mayWorkLater = (problem: unknown): boolean => !(problem instanceof ApiProblem) || isUnanswered(problem);

// A browser without a network fails at once, and the screen says so: held back, a press would be neither answered nor
// refused, and would be carried out by itself, minutes later.
const networkMode = 'always';

/** Asks an endpoint: over the network in the browser, in process on the server. */
export type Ask = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: object,
  options: { signal: AbortSignal },
) => Promise<unknown>;

type Key = readonly [Endpoint['method'], Endpoint['path'], object];

/** Server state is the only state kept; a refusal is an answer and is never asked again. */
export const openQueryClient = (asked: Ask): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => {
          const [method, path, input] = queryKey as Key;
          return asked({ method, path }, input, { signal });
        },
        staleTime: 5_000,
        retry: (failures, problem) => failures < 2 && mayWorkLater(problem),
        networkMode,
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode },
    },
  });

/** The browser's. The server opens one for each rendering (`app/web/prerender.tsx`), so that nobody reads another's. */
export const queryClient = openQueryClient(ask);

/** The key of an endpoint's answer: method, path, input. */
export const keyOf = <E extends Read>(endpoint: E, input: InputOf<E>) =>
  [endpoint.method, endpoint.path, input] as const;

/** What TanStack Query needs to read an endpoint, for loaders and prefetching. Its client knows how to ask. */
export const endpointQuery = <E extends Read>(
  endpoint: E,
  input: InputOf<E>,
): { queryKey: ReturnType<typeof keyOf<E>>; meta: { shows: E['shows'] }; queryFn?: () => Promise<ReplyOf<E>> } => ({
  queryKey: keyOf(endpoint, input),
  meta: { shows: endpoint.shows },
});

const AGAIN_MS = 10_000;
// What nobody answered, and what is on screen but old, is asked for until it is read.
const asksAgain = ({ error, data }: { error: ApiProblem | null; data: unknown }): boolean =>
  error !== null && (data !== undefined || mayWorkLater(error));

interface ReadOptions {
  /** False keeps the question unasked: a search not yet typed, say. */
  enabled?: boolean;
  /** Polling, in milliseconds: the fallback when the live feed is silent. */
  every?: number;
  /** Milliseconds during which an answer is not asked again. */
  fresh?: number;
  /** Shows the last answer while the next page or search is on its way. */
  keepPrevious?: boolean;
}

/**
 * Keeps showing a failure while it is asked again. A query without data goes back to pending at each new try: the
 * error and its button would disappear under the finger.
 */
function useLasting<Reply>(read: UseQueryResult<Reply, ApiProblem>, of: string): UseQueryResult<Reply, ApiProblem> {
  const { data, error } = read;
  const [last, setLast] = useState<{ of: string; error: ApiProblem } | null>(null);
  const wanted = data === undefined ? error : null;
  if (wanted && wanted !== last?.error) setLast({ of, error: wanted });
  if (data !== undefined && last) setLast(null);
  if (data !== undefined || error || last?.of !== of) return read;
  // What is read of it is what is followed: the rest stays as it is.
  return Object.create(read, { error: { value: last.error }, isPending: { value: false } });
}

/** Reads an endpoint: `const { data, error, isPending, refetch } = useEndpoint(listOrders, { page })`. */
export function useEndpoint<E extends Read>(
  endpoint: E,
  input: InputOf<E>,
  options: ReadOptions = {},
): UseQueryResult<ReplyOf<E>, ApiProblem> {
  const query = endpointQuery(endpoint, input);
  const read = useQuery<ReplyOf<E>, ApiProblem>({
    ...query,
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    refetchInterval: options.every ?? (({ state }) => asksAgain(state) && AGAIN_MS),
    ...(options.fresh === undefined ? {} : { staleTime: options.fresh }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
  return useLasting(read, hashKey(query.queryKey));
}

// An answer that came with the page says what it shows once its screen is there: until then it may be anything.
const showsOneOf = (topics: readonly (Topic | '*')[]) => ({
  predicate: ({ meta }: Pick<Query, 'meta'>) =>
    topics.some((topic) => topic === '*' || !meta || meta.shows.includes(topic)),
});

/** The answers that show one of these topics; `*` for all. */
export const queriesShowing = (topics: readonly (Topic | '*')[]): Query[] =>
  queryClient.getQueryCache().findAll(showsOneOf(topics));

/** Says that what shows one of these topics is out of date; what is on screen is read again. */
export const invalidate = (topics: readonly Topic[]): Promise<void> =>
  queryClient.invalidateQueries(showsOneOf(topics));

/** The same for all that a command changes: where it may have been done although it failed, or was called by hand. */
export const invalidateAfter = ({ changes }: Write): Promise<void> => invalidate(changes);

interface CommandOptions<E extends Write> {
  onSuccess?: (reply: ReplyOf<E>, input: InputOf<E>) => void;
  onProblem?: (problem: ApiProblem, input: InputOf<E>) => void;
}

/**
 * Calls an endpoint that changes something: `const rename = useCommand(…); rename.mutate(input)`. Once it is done, what
 * shows a topic that it changes is read again.
 */
export function useCommand<E extends Write>(
  endpoint: E,
  { onSuccess, onProblem }: CommandOptions<E> = {},
): UseMutationResult<ReplyOf<E>, ApiProblem, InputOf<E>> {
  return useMutation<ReplyOf<E>, ApiProblem, InputOf<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: (reply, input) => {
      void invalidateAfter(endpoint);
      onSuccess?.(reply, input);
    },
    onError: (problem, input) => {
      // Who is not signed in any more is told so where she is sent, and nothing else.
      if (!isSignedOut(problem)) onProblem?.(problem, input);
    },
  });
}
