import {
  keepPreviousData,
  QueryCache,
  QueryClient,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { GivenAnswer } from '#domain/http/drawing.ts';
import type { Endpoint, InputOf, Located, ReplyOf } from '#domain/http/endpoint.ts';
import { call } from './client.ts';
import { ApiProblem } from './problem.ts';

type SignedOutListener = () => void;
let onSignedOut: SignedOutListener = () => undefined;

/** Called when the server says that nobody is signed in any more. */
export const whenSignedOut = (listener: SignedOutListener): void => {
  onSignedOut = listener;
};

const mayWorkLater = (problem: unknown): boolean =>
  !(problem instanceof ApiProblem) || problem.status === 0 || problem.status >= 500;

/** Server state is the only state kept; a refusal is an answer and is never asked again. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (problem) => {
      if (problem instanceof ApiProblem && problem.status === 401) onSignedOut();
    },
  }),
  defaultOptions: {
    queries: { staleTime: 5_000, retry: (failures, problem) => failures < 2 && mayWorkLater(problem) },
    mutations: { retry: false },
  },
});

/** The key of an endpoint's answer: method, path, input. */
export const keyOf = <E extends Endpoint>(endpoint: E | Located<E>, input: InputOf<E>) =>
  [endpoint.method, endpoint.path, input] as const;

/** Takes the answers that came with the page: their screens are there at once. A guess is asked again all the same. */
export function takeAnswers(answers: readonly GivenAnswer[]): void {
  for (const { method, path, input, reply, isGuess } of answers) {
    queryClient.setQueryData([method, path, input], reply, isGuess ? { updatedAt: 1 } : {});
  }
}

/** What TanStack Query needs to read an endpoint, for loaders and prefetching. */
export const endpointQuery = <E extends Endpoint>(endpoint: E | Located<E>, input: InputOf<E>) => ({
  queryKey: keyOf(endpoint, input),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<ReplyOf<E>> => call(endpoint, input, { signal }),
});

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

/** Reads an endpoint: `const { data, error, isPending, refetch } = useEndpoint(listOrders, { page })`. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E | Located<E>,
  input: InputOf<E>,
  options: ReadOptions = {},
): UseQueryResult<ReplyOf<E>, ApiProblem> {
  return useQuery<ReplyOf<E>, ApiProblem>({
    ...endpointQuery(endpoint, input),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.every === undefined ? {} : { refetchInterval: options.every }),
    ...(options.fresh === undefined ? {} : { staleTime: options.fresh }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/** An endpoint, or the beginning of the paths of several: `/api/admin/orders`. */
export type Stale = Pick<Endpoint, 'path'> | `/${string}`;

/** Says that what was read from these endpoints or paths is out of date; what is on screen is read again. */
export function invalidate(stale: readonly Stale[]): Promise<void> {
  const prefixes = stale.map((one) => (typeof one === 'string' ? one : one.path));
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => prefixes.some((prefix) => String(queryKey[1]).startsWith(prefix)),
  });
}

interface CommandOptions<E extends Endpoint> {
  /** What this command makes out of date. */
  invalidates?: readonly Stale[];
  onSuccess?: (reply: ReplyOf<E>, input: InputOf<E>) => void;
  onProblem?: (problem: ApiProblem, input: InputOf<E>) => void;
}

/** Calls an endpoint that changes something: `const rename = useCommand(…); rename.mutate(input)`. */
export function useCommand<E extends Endpoint>(
  endpoint: E | Located<E>,
  { invalidates = [], onSuccess, onProblem }: CommandOptions<E> = {},
): UseMutationResult<ReplyOf<E>, ApiProblem, InputOf<E>> {
  return useMutation<ReplyOf<E>, ApiProblem, InputOf<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: (reply, input) => {
      if (invalidates.length > 0) void invalidate(invalidates);
      onSuccess?.(reply, input);
    },
    onError: (problem, input) => onProblem?.(problem, input),
  });
}
