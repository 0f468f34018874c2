/** Reason for a refusal: a permanent code, an HTTP status and the French sentence for the user. */
export interface Problem<Params = void> {
  readonly code: string;
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 502 | 503;
  readonly sentence: (params: Params) => string;
  /** Field of the form that shows the sentence of a broken constraint; absent for the whole form. */
  readonly field?: string;
}

/** Declares a problem. A code cannot exist without its sentence. */
export function problem(code: string, status: Problem['status'], sentence: string): Problem;
export function problem<P>(code: string, status: Problem['status'], sentence: (params: P) => string): Problem<P>;
export function problem<P>(
  code: string,
  status: Problem['status'],
  sentence: string | ((params: P) => string),
): Problem<P> {
  return { code, status, sentence: typeof sentence === 'string' ? () => sentence : sentence };
}

/** Form field with its French error. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** Thrown by a command when a rule refuses it. The HTTP layer sends it as `application/problem+json`. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly params: unknown;
  readonly fields: readonly FieldError[];
  constructor(code: string, status: number, sentence: string, params?: unknown, fields: readonly FieldError[] = []) {
    super(sentence);
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    this.params = params;
    this.fields = fields;
  }
}

/** Builds the refusal to throw: `throw refuse(orderProblems.pieceTaken, { ref: 42 })`. */
export function refuse<P>(problem: Problem<P>, ...params: P extends void ? [] : [P]): Refusal {
  return new Refusal(problem.code, problem.status, problem.sentence(params[0] as P), params[0]);
}

/** Body of every refusal (RFC 9457, with our code, parameters and field errors). */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  code: string;
  params?: unknown;
  fields?: readonly FieldError[];
  /** Id of the request in the log, for a fault of the shop. Every answer has this id in the header `x-request-id`. */
  requestId?: string;
  /** Only in replies of the six functions (SYS-02). */
  success?: false;
  error?: string;
  message?: string;
}
