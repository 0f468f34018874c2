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
import { isMissing } from './missing.ts';
import { ApiProblem, isSignedOut, isUnanswered } from './problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { shows: readonly Topic[] };
  }
}

const mayWorkLater = (problem: unknown): boolean => !(problem instanceof ApiProblem) || isUnanswered(problem);

// Without a network, requests fail at once and the screen shows the failure. A paused request would run minutes after
// the click.
const networkMode = 'always';

/** Calls an endpoint: over the network in the browser, in process on the server. */
export type UntypedCall = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: object,
  options: { signal: AbortSignal },
) => Promise<unknown>;

type Key = readonly [Endpoint['method'], Endpoint['path'], object];

/** Reads again when a change arrives during the read. */
export async function readCurrent<Reply>(
  { client, queryKey }: QueryFunctionContext,
  reading: Promise<Reply>,
): Promise<Reply> {
  const query = client.getQueryCache().find({ queryKey });
  query?.setState({ isInvalidated: false });
  const reply = await reading;
  // TanStack Query treats the first reply as the latest, although a change came during its read. The timeout lets the
  // query store this reply first.
  if (query?.state.isInvalidated) setTimeout(() => void client.invalidateQueries({ queryKey }));
  return reply;
}

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

/** Client of the browser. The server creates one for each rendering, so that users never share data. */
export const queryClient = openQueryClient(callUntyped);

export const keyOf = <E extends Read>(endpoint: E, input: InputOf<E>) =>
  [endpoint.method, endpoint.path, input] as const;

export const endpointQuery = <E extends Read>(
  endpoint: E,
  input: InputOf<E>,
): { queryKey: ReturnType<typeof keyOf<E>>; meta: { shows: E['shows'] }; queryFn?: () => Promise<ReplyOf<E>> } => ({
  queryKey: keyOf(endpoint, input),
  meta: { shows: endpoint.shows },
});

const RETRY_MS = 10_000;
// True for a read without a response, and for a failed refresh of data on screen, unless the record no longer exists.
const shouldRetry = ({ error, data }: { error: ApiProblem | null; data: unknown }): boolean =>
  error !== null && (mayWorkLater(error) || (data !== undefined && !isMissing(error)));

interface ReadOptions {
  enabled?: boolean;
  /** Polling interval in ms. Without it, only a failed read is repeated. */
  every?: number;
  /** Milliseconds during which a reply is not read again. */
  fresh?: number;
  keepPrevious?: boolean;
}

/**
 * A query without data returns to pending at each retry. Without this hook, the error and its button would disappear
 * during a click.
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

export const queriesShowing = (topics: readonly (Topic | '*')[]): Query[] =>
  queryClient.getQueryCache().findAll(showsOneOf(topics));

/** Reads queries on screen again at once, and other queries when they are shown. */
export const invalidate = (topics: readonly Topic[]): Promise<void> =>
  queryClient.invalidateQueries(showsOneOf(topics));

/** Invalidates the topics that the endpoint changes. Also needed after an error that leaves the effect unknown. */
export const invalidateAfter = ({ changes }: Write): Promise<void> => invalidate(changes);

interface CommandOptions<E extends Write> {
  onSuccess?: (reply: ReplyOf<E>, input: InputOf<E>) => unknown;
  onProblem?: (problem: ApiProblem, input: InputOf<E>) => void;
}

/**
 * Success invalidates the topics that the endpoint changes. `mutate` ignores a repeated call until its answer, because
 * `isPending` is rendered too late to stop an immediate second click.
 */
export function useCommand<E extends Write>(
  endpoint: E,
  { onSuccess, onProblem }: CommandOptions<E> = {},
): UseMutationResult<ReplyOf<E>, ApiProblem, InputOf<E>> {
  const pending = useRef(new Set<string>());
  const command = useMutation<ReplyOf<E>, ApiProblem, InputOf<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: (reply, input) => {
      void invalidateAfter(endpoint);
      return onSuccess?.(reply, input);
    },
    onError: (problem, input) => {
      // The sign-in page, which follows, shows the reason.
      if (!isSignedOut(problem)) onProblem?.(problem, input);
    },
    onSettled: (_reply, _problem, input) => void pending.current.delete(hashKey([input])),
  });
  const mutate: typeof command.mutate = (...args) => {
    const key = hashKey([args[0]]);
    if (pending.current.has(key)) return;
    pending.current.add(key);
    command.mutate(...args);
  };
  return { ...command, mutate };
}
