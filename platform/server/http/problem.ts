import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { problem, refuse, Refusal, type ProblemBody } from '#shared/problem.ts';
import { isDatabaseUnavailable } from '#platform/server/db/database-unavailable.ts';
import type { ErrorReports } from '#platform/server/integrations/errors/gateway.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { logSecurity } from '#platform/server/security-log.ts';
import { browserTraceOf } from './browser-trace.ts';
import { networkOf } from './network.ts';
import { REQUEST_ID } from './request-id.ts';

export const httpProblems = {
  invalid: problem('http.invalid', 422, 'Certains champs sont à corriger'),
  outdatedPage: problem(
    'http.outdated-page',
    422,
    'La boutique a été mise à jour depuis l’ouverture de cette page. Copiez ce que vous avez écrit, rechargez la page, puis recommencez.',
  ),
  notFound: problem('http.not-found', 404, 'Cette adresse n’existe pas'),
  /** The browser sent the form itself, because the page's script does not run. */
  needsScript: problem(
    'http.needs-script',
    405,
    'Rien n’a été envoyé\u00A0: ce formulaire a besoin de JavaScript. Activez-le dans votre navigateur, ou rechargez la page, puis recommencez.',
  ),
  /** A form was accepted without JavaScript, but the page with its result failed. */
  resultNotShown: problem(
    'http.result-not-shown',
    500,
    'Votre demande est reçue, mais la page de confirmation ne s’affiche pas. Si elle correspond à une commande, vous recevez un accusé de réception par e-mail.',
  ),
  addressTooLong: problem('http.address-too-long', 414, 'Cette adresse est trop longue'),
  foreignOrigin: problem('http.foreign-origin', 403, 'Cette demande vient d’un autre site'),
  tooMuchAtOnce: problem(
    'http.too-much-at-once',
    429,
    'Trop de demandes arrivent en même temps de votre connexion. Réessayez dans un instant.',
  ),
  unreadable: problem('http.unreadable', 400, 'La demande est illisible'),
  tooSlow: problem('http.too-slow', 408, 'La demande a mis trop longtemps à arriver'),
  headersTooLong: problem('http.headers-too-long', 431, 'Les en-têtes de la demande sont trop longs'),
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
  unavailable: problem(
    'http.unavailable',
    503,
    'La boutique est momentanément indisponible. Veuillez réessayer dans un instant.',
  ),
  busy: problem(
    'http.busy',
    503,
    'Cette demande a pris trop de temps et n’a pas abouti. Réessayez dans un instant, ou précisez votre recherche.',
  ),
  closing: problem('http.closing', 503, 'La boutique redémarre. Veuillez réessayer dans un instant.'),
};

/** Codes of PostgreSQL: a number, an instant or its offset out of range, an invalid uuid or text. */
const UNREADABLE_VALUE = new Set<unknown>(['22003', '22007', '22008', '22009', '22021', '22P02', '22P05']);

/** Codes of PostgreSQL: a timeout of a statement, and a deadlock or a serialisation failure after all retries. */
const BUSY = new Set<unknown>(['57014', '40P01', '40001']);

/**
 * A bug becomes a 500 with a reference and no detail.
 * @param logBug called with a new reference for any error that is not an expected refusal.
 */
export function refusalOf(error: unknown, logBug: (reference: string) => void): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ProviderFailure) return refuse(httpProblems.providerDown);
  if (isDatabaseUnavailable(error)) return refuse(httpProblems.unavailable);
  const fromFramework = frameworkRefusal(error);
  if (fromFramework) return fromFramework;
  const reference = randomUUID().slice(0, 8);
  logBug(reference);
  const code = error instanceof Error && 'code' in error ? error.code : null;
  // Logged as a bug because the schema should have refused the value. The reply is a 422 because the caller can correct
  // the value.
  if (UNREADABLE_VALUE.has(code)) return refuse(httpProblems.invalid);
  if (BUSY.has(code)) return refuse(httpProblems.busy);
  return refuse(httpProblems.broken, { reference });
}

/**
 * Null for an error that is not of Fastify or its plugins. They refuse an unreadable body, or a file outside the public
 * folder.
 */
function frameworkRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return null;
  const { statusCode: status } = error;
  if (status < 400 || status > 499) return null;
  if (status === 413) return refuse(httpProblems.tooLarge);
  if (status === 415) return refuse(httpProblems.notJson);
  const isAddressFault = [403, 404, 414].includes(status) || ('code' in error && error.code === 'FST_ERR_BAD_URL');
  return refuse(isAddressFault ? httpProblems.notFound : httpProblems.invalid);
}

export type ProblemPage = (refusal: Refusal, request: FastifyRequest) => Promise<string>;

const isPageRequest = ({ headers, url }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') === true && !url.startsWith('/functions/');

export const problemSender =
  (reports: ErrorReports, page: ProblemPage) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    let bugReference: string | null = null;
    const refusal = refusalOf(error, (reference) => {
      bugReference = reference;
      request.log.error({ error, reference }, 'request failed');
    });
    if (bugReference !== null) {
      const { method, routeOptions } = request;
      const during = { kind: 'request', method, route: routeOptions.url ?? 'page', status: refusal.status } as const;
      reports.fault({
        error,
        during: { ...during, reference: bugReference, requestId: request.id, trace: browserTraceOf(request.headers) },
      });
    }
    logStopped(refusal, request);
    const seconds = retryAfterSeconds(refusal);
    if (seconds !== null) void reply.header('retry-after', String(seconds));
    void reply.code(refusal.status).header('cache-control', 'no-store').header(REQUEST_ID, request.id);
    if (isPageRequest(request)) {
      void page(refusal, request).then((html) => reply.type('text/html; charset=utf-8').send(html));
      return reply;
    }
    const info = { isFunction: request.url.startsWith('/functions/'), requestId: request.id };
    return reply.type('application/problem+json').send(JSON.stringify(bodyOf(refusal, info)));
  };

const STOPPED_CODES = new Set([httpProblems.foreignOrigin.code, httpProblems.wrongKey.code]);

function logStopped({ status, code }: Refusal, { log, ip, method, routeOptions }: FastifyRequest): void {
  if (status !== 429 && !STOPPED_CODES.has(code)) return;
  const caller = { log: log as Logger, actor: { kind: 'anonymous' }, visitor: { network: networkOf(ip) } } as const;
  logSecurity(caller, 'request-stopped', { code, route: `${method} ${routeOptions.url ?? 'page'}` });
}

/** Returns the value of Retry-After (RFC 9110 §10.2.3). A database restarts in a few seconds. */
function retryAfterSeconds({ code, status }: Refusal): number | null {
  if (code === httpProblems.tooMuchAtOnce.code) return 2;
  return status === 503 ? 3 : null;
}

interface RequestInfo {
  /** True for one of the six public functions (SYS-02). */
  isFunction?: boolean;
  /** Absent for bytes that are not an HTTP request. */
  requestId?: string;
}

/** The six public functions repeat the error in further fields (SYS-02). */
export function bodyOf(refusal: Refusal, { isFunction = false, requestId }: RequestInfo = {}): ProblemBody {
  return {
    type: `about:blank#${refusal.code}`,
    title: refusal.message,
    status: refusal.status,
    code: refusal.code,
    ...(refusal.params !== undefined && { params: refusal.params }),
    ...(refusal.fields.length > 0 && { fields: refusal.fields }),
    // Equal refusals must have equal bodies, so that their comparison reveals nothing. Only a fault of the shop has an
    // id.
    ...(refusal.status >= 500 && requestId !== undefined && { requestId }),
    ...(isFunction && { success: false, error: refusal.message, message: refusal.message }),
  };
}
