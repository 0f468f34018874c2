export interface Problem<Params = void> {
  readonly code: string;
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 502 | 503;
  readonly sentence: (params: Params) => string;
  /** Field of the form that shows the sentence of a broken constraint; absent for the whole form. */
  readonly field?: string;
}

export function problem(code: string, status: Problem['status'], sentence: string): Problem;
export function problem<P>(code: string, status: Problem['status'], sentence: (params: P) => string): Problem<P>;
export function problem<P>(
  code: string,
  status: Problem['status'],
  sentence: string | ((params: P) => string),
): Problem<P> {
  return { code, status, sentence: typeof sentence === 'string' ? () => sentence : sentence };
}

export interface FieldError {
  readonly path: string;
  readonly message: string;
}

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

/** Builds the error of `throw refuse(orderProblems.pieceTaken, { ref: 42 })`. */
export function refuse<P>(problem: Problem<P>, ...params: P extends void ? [] : [P]): Refusal {
  return new Refusal(problem.code, problem.status, problem.sentence(params[0] as P), params[0]);
}

/** Body of every refusal: RFC 9457, with a code, parameters and field errors. */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  code: string;
  params?: unknown;
  fields?: readonly FieldError[];
  /** Id of a fault of the shop. Every answer has this id in the header `x-request-id`. */
  requestId?: string;
  /** Only the answers of the six functions have the fields `success`, `error` and `message` (SYS-02). */
  success?: false;
  error?: string;
  message?: string;
}
