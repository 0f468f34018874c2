import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ProblemBody } from '#shared/problem.ts';

const pseudo = z
  .string()
  .trim()
  .regex(/^@?[\w.-]{1,64}$/)
  .transform((typed) => typed.replace(/^@/, ''));

export const commentRequest = z.object({
  uniqueId: pseudo,
  nickname: z.string().max(100).optional(),
  comment: z.string().max(500),
  msgId: z.string().max(64).optional(),
  createTime: z.union([z.number().nonnegative(), z.string().regex(/^\d{0,19}$/)]).optional(),
});

export const burstRequest = z.object({
  perSecond: z.number().int().min(1).max(5_000),
  seconds: z.number().int().min(1).max(3_600),
  users: z.number().int().min(1).max(100_000).default(200),
});

export const faultRequest = z.object({
  kind: z.enum(['drop', 'repeat', 'reorder', 'replay', 'refuse']),
  count: z.number().int().min(1).max(1_000).optional(),
});

export const liveRequest = z.object({ on: z.boolean() });

/** Adds a route that reads its body by a schema, and answers 422 to an invalid body. */
export function accepting<T>(schema: z.ZodType<T>, act: (input: T, reply: FastifyReply) => Promise<object>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<object> => {
    const read = schema.safeParse(request.body);
    if (read.success) return act(read.data, reply);
    const problem: ProblemBody = {
      type: 'about:blank',
      title: 'La demande est incomplète ou mal formée.',
      status: 422,
      code: 'sandbox.invalid-input',
      fields: read.error.issues.map((issue) => ({
        path: issue.path.join('.'),
        message: 'Valeur absente ou invalide.',
      })),
    };
    return reply.code(422).type('application/problem+json').send(problem);
  };
}
