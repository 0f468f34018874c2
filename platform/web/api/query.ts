import { useRef, useState } from 'react';
import {
  type Query,
  hashKey,
  keepPreviousData,
  QueryClient,
  type QueryFunctionContext,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Endpoint, InputOf, Read, ReplyOf, Write } from '#shared/http/endpoint.ts';
import type { Topic } from '#shared/http/topics.ts';
import { callUntyped, call } from './client.ts';
import { ApiProblem, isSignedOut, isUnanswered } from './problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Topics that a reply shows. A change of one of these topics makes the reply outdated. */
    queryMeta: { shows: readonly Topic[] };
  }
}

const mayWorkLater = (problem: unknown): boolean => !(problem instanceof ApiProblem) || isUnanswered(problem);

// Without a network, requests fail at once and the screen shows it. A paused request would run minutes after the click.
const networkMode = 'always';

/** Calls an endpoint: over the network in the browser, in process on the server. */
export type UntypedCall = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: object,
  options: { signal: AbortSignal },
) => Promise<unknown>;

type Key = readonly [Endpoint['method'], Endpoint['path'], object];

/** Returns the reply of a read that has just started. Reads again when a change arrives during the read. */
export async function readCurrent<Reply>(
  { client, queryKey }: QueryFunctionContext,
  reading: Promise<Reply>,
): Promise<Reply> {
  const query = client.getQueryCache().find({ queryKey });
  query?.setState({ isInvalidated: false });
  const reply = await reading;
  // TanStack Query treats the first reply as the latest, although a change came during its read.
  if (query?.state.isInvalidated) setTimeout(() => void client.invalidateQueries({ queryKey }));
  return reply;
}

/** Creates a client for server state only. A refusal is never retried. */
export const openQueryClient = (callEndpoint: UntypedCall): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: (context) => {
          const [method, path, input] = context.queryKey as Key;
          return readCurrent(context, callEndpoint({ method, path }, input, context));
        },
        staleTime: 5_000,
        retry: (failures, problem) => failures < 2 && mayWorkLater(problem),
        networkMode,
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode },
    },
  });

/**
 * Client of the browser. The server creates one for each rendering (`app/web/prerender.tsx`), so that users never share
 * data.
 */
export const queryClient = openQueryClient(callUntyped);

/** Returns the query key of an endpoint: method, path, input. */
export const keyOf = <E extends Read>(endpoint: E, input: InputOf<E>) =>
  [endpoint.method, endpoint.path, input] as const;

/** Returns the query options of an endpoint, for loaders and prefetching. The client provides the query function. */
export const endpointQuery = <E extends Read>(
  endpoint: E,
  input: InputOf<E>,
): { queryKey: ReturnType<typeof keyOf<E>>; meta: { shows: E['shows'] }; queryFn?: () => Promise<ReplyOf<E>> } => ({
  queryKey: keyOf(endpoint, input),
  meta: { shows: endpoint.shows },
});

const RETRY_MS = 10_000;
// Retries a read without a response, and a failed refresh of data on screen.
const shouldRetry = ({ error, data }: { error: ApiProblem | null; data: unknown }): boolean =>
  error !== null && (data !== undefined || mayWorkLater(error));

interface ReadOptions {
  /** False disables the query, for example before a search is typed. */
  enabled?: boolean;
  /** Polling interval in ms. Without it, only a failed read is repeated. */
  every?: number;
  /** Time during which a reply is not read again, in ms. */
  fresh?: number;
  /** Shows the previous reply while the next page or search loads. */
  keepPrevious?: boolean;
}

/**
 * Keeps showing an error during a retry. A query without data returns to pending at each retry, and the error and its
 * button would disappear during a click.
 */
function useLastingError<Reply>(
  read: UseQueryResult<Reply, ApiProblem>,
  key: string,
): UseQueryResult<Reply, ApiProblem> {
  const { error } = read;
  // Rows of the previous page are not data of this query.
  const hasData = read.data !== undefined && !read.isPlaceholderData;
  const [last, setLast] = useState<{ key: string; error: ApiProblem } | null>(null);
  if (error && !hasData && error !== last?.error) setLast({ key, error });
  if (hasData && last) setLast(null);
  if (hasData || error || last?.key !== key) return read;
  // TanStack Query tracks the properties that are read, so the other properties stay on the prototype.
  return Object.create(read, { error: { value: last.error }, isPending: { value: false }, data: {} });
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
    refetchInterval: options.every ?? (({ state }) => shouldRetry(state) && RETRY_MS),
    ...(options.fresh === undefined ? {} : { staleTime: options.fresh }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
  return useLastingError(read, hashKey(query.queryKey));
}

// A reply embedded in the page has no topics until its screen is mounted. Until then it matches every topic.
const showsOneOf = (topics: readonly (Topic | '*')[]) => ({
  predicate: ({ meta }: Pick<Query, 'meta'>) =>
    topics.some((topic) => topic === '*' || !meta || meta.shows.includes(topic)),
});

/** Returns the queries that show one of these topics; `*` for all queries. */
export const queriesShowing = (topics: readonly (Topic | '*')[]): Query[] =>
  queryClient.getQueryCache().findAll(showsOneOf(topics));

/** Marks the queries of these topics as outdated. Queries on screen are read again. */
export const invalidate = (topics: readonly Topic[]): Promise<void> =>
  queryClient.invalidateQueries(showsOneOf(topics));

/** Invalidates the topics that an endpoint changes, after a success or an error that leaves its effect unknown. */
export const invalidateAfter = ({ changes }: Write): Promise<void> => invalidate(changes);

interface CommandOptions<E extends Write> {
  /** The command stays pending while a returned promise is pending. */
  onSuccess?: (reply: ReplyOf<E>, input: InputOf<E>) => unknown;
  onProblem?: (problem: ApiProblem, input: InputOf<E>) => void;
}

/**
 * Calls a write endpoint: `const rename = useCommand(…); rename.mutate(input)`. Success invalidates the topics that the
 * endpoint changes. `mutate` ignores a repeated call until its answer, because `isPending` is rendered too late for two
 * clicks without delay.
 */
export function useCommand<E extends Write>(
  endpoint: E,
  { onSuccess, onProblem }: CommandOptions<E> = {},
): UseMutationResult<ReplyOf<E>, ApiProblem, InputOf<E>> {
  const sent = useRef('');
  const command = useMutation<ReplyOf<E>, ApiProblem, InputOf<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: (reply, input) => {
      void invalidateAfter(endpoint);
      return onSuccess?.(reply, input);
    },
    onError: (problem, input) => {
      // A signed-out user is redirected to the sign-in page, which shows the reason.
      if (!isSignedOut(problem)) onProblem?.(problem, input);
    },
    onSettled: () => void (sent.current = ''),
  });
  const mutate: typeof command.mutate = (...args) => {
    const key = hashKey(args);
    if (key === sent.current) return;
    sent.current = key;
    command.mutate(...args);
  };
  return { ...command, mutate };
}
