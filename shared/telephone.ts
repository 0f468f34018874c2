import * as z from 'zod/mini';
import { text } from './http/schemas.ts';

export const telephone = z.pipe(
  text('Le téléphone est obligatoire'),
  z.pipe(
    z.transform((typed: string) => typed.replace(/[\s./()\p{Pd}\p{Cf}]/gu, '').replace(/^(?:\+|00)330?/, '+33')),
    z
      .string()
      .check(
        z.minLength(1, 'Le téléphone est obligatoire'),
        z.regex(/^(?:0|\+33)[1-9]\d{8}$/, 'Le numéro de téléphone n’est pas valide'),
      ),
  ),
);
