import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem, refuse, Refusal, type ProblemBody } from '#domain/problem.ts';
import type { ErrorReports } from '#server/integrations/errors/gateway.ts';
import { ProviderFailure } from '#server/integrations/failure.ts';

export const httpProblems = {
  invalid: problem('http.invalid', 422, 'Certains champs sont à corriger'),
  notFound: problem('http.not-found', 404, 'Cette adresse n’existe pas'),
  foreignOrigin: problem('http.foreign-origin', 403, 'Cette demande vient d’un autre site'),
  notJson: problem('http.not-json', 415, 'Le corps de la demande doit être du JSON'),
  tooLarge: problem('http.too-large', 413, 'La demande est trop volumineuse'),
  wrongKey: problem('http.wrong-key', 401, 'Clé publique absente ou incorrecte'),
  broken: problem<{ reference: string }>(
    'http.broken',
    500,
    ({ reference }) => `Une erreur est survenue de notre côté (référence ${reference}). Veuillez réessayer.`,
  ),
  providerDown: problem(
    'http.provider-down',
    503,
    'Un service extérieur ne répond pas. Veuillez réessayer dans un instant.',
  ),
  closing: problem('http.closing', 503, 'La boutique redémarre. Veuillez réessayer dans un instant.'),
};

// PostgreSQL's words for a value it cannot read: a number or an instant out of its range, no uuid, no text of its own.
const UNREADABLE = new Set<unknown>(['22003', '22007', '22008', '22021', '22P02', '22P05']);

/** Turns whatever was thrown into the refusal that leaves: a bug becomes a 500 with a reference and no detail. */
export function refusalOf(error: unknown, log: (reference: string) => void): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ProviderFailure) return refuse(httpProblems.providerDown);
  const fromFramework = frameworkRefusal(error);
  if (fromFramework) return fromFramework;
  const reference = randomUUID().slice(0, 8);
  log(reference);
  // Logged like a bug, for a contract should have said no; but what was sent is at fault, and the caller may mend it.
  if (error instanceof Error && 'code' in error && UNREADABLE.has(error.code)) return refuse(httpProblems.invalid);
  return refuse(httpProblems.broken, { reference });
}

/** What Fastify and its plugins refuse by themselves: an unreadable address or body, a file outside the folder. */
function frameworkRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return null;
  const { statusCode: status } = error;
  if (status < 400 || status > 499) return null;
  if (status === 413) return refuse(httpProblems.tooLarge);
  if (status === 415) return refuse(httpProblems.notJson);
  const isAddress = [403, 404, 414].includes(status) || ('code' in error && error.code === 'FST_ERR_BAD_URL');
  return refuse(isAddress ? httpProblems.notFound : httpProblems.invalid);
}

/** The Fastify error handler: a bug is logged and reported under the reference that the visitor is shown. */
export const problemSender =
  (reports: ErrorReports) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    let quoted: string | null = null;
    const refusal = refusalOf(error, (reference) => {
      quoted = reference;
      request.log.error({ err: error, reference }, 'request failed');
    });
    if (quoted !== null) {
      const { method, routeOptions } = request;
      const during = { kind: 'request', method, route: routeOptions.url ?? 'page', status: refusal.status } as const;
      reports.fault({ error, during: { ...during, reference: quoted } });
    }
    return sendProblem(refusal, reply, request.url.startsWith('/functions/'));
  };

/** The six functions of the specification say what is wrong in fields of their own as well (spec §7). */
function sendProblem(refusal: Refusal, reply: FastifyReply, isFunction: boolean): FastifyReply {
  const body: ProblemBody = {
    type: `about:blank#${refusal.code}`,
    title: refusal.message,
    status: refusal.status,
    code: refusal.code,
    ...(refusal.params !== undefined && { params: refusal.params }),
    ...(refusal.fields.length > 0 && { fields: refusal.fields }),
    ...(isFunction && { success: false, error: refusal.message, message: refusal.message }),
  };
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(body));
}
