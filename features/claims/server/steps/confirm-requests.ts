import type { CommentRequest } from './find-requests.ts';

const isCertainClaim = ({ kind, certainty }: CommentRequest): boolean => kind === 'claim' && certainty === 'certain';

/**
 * Returns the requests with each uncertain claim made certain when a later comment of the batch has a certain claim of
 * the same viewer for the piece. The claim keeps its place, as when the comments are read one by one.
 */
export function confirmUncertain(requests: readonly CommentRequest[]): CommentRequest[] {
  const nextCertain = new Map<string, CommentRequest>();
  return requests
    .toReversed()
    .map((request) => {
      const key = `${request.product_id} ${request.pseudo}`;
      if (isCertainClaim(request)) nextCertain.set(key, request);
      const certain = request.kind === 'claim' ? nextCertain.get(key) : undefined;
      if (!certain) return request;
      const { certainty, reason, comment, ref_from, ref_to } = certain;
      return { ...request, certainty, reason, comment, ref_from, ref_to };
    })
    .toReversed();
}
