import { useState } from 'react';
import { askProofCode, getSecondFactor } from '#features/users/domain/admin-endpoints.ts';
import type { Proof } from '#features/users/domain/schemas.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { toast } from '#platform/web/ui/toast.ts';

const empty = { password: '', mailCode: '', factorCode: '' };

/** @param withFactor false when the form has a separate field for the code of the second factor. */
export function useProof({ withFactor = true } = {}) {
  const [values, setValues] = useState(empty);
  const [isByMail, setByMail] = useState(false);
  const factor = useEndpoint(getSecondFactor, {});
  const ask = useCommand(askProofCode, {
    onSuccess: () => {
      setByMail(true);
      toast.success('Le code part par e-mail dans un instant');
    },
    onProblem: (problem) => void toast.error(sentenceOf(problem)),
  });
  const isFactorUnknown = withFactor && !factor.data;
  const hasFactor = withFactor && Boolean(factor.data?.since);
  const { password, mailCode, factorCode } = values;
  return {
    values,
    hasFactor,
    retryFactor: isFactorUnknown && factor.error ? factor.refetch : null,
    isByMail,
    isAsking: ask.isPending,
    set: (name: keyof typeof empty, value: string) => setValues((before) => ({ ...before, [name]: value })),
    askByMail: () => ask.mutate({}),
    byPassword: () => setByMail(false),
    missing: (): string | null => {
      if (isFactorUnknown) return 'La double vérification doit d’abord être chargée.';
      if (isByMail ? !mailCode.trim() : !password)
        return isByMail ? 'Saisissez le code reçu.' : 'Saisissez votre mot de passe.';
      return hasFactor && !factorCode.trim() ? 'Saisissez le code de votre application.' : null;
    },
    input: (): Proof => ({
      ...(isByMail ? { mailCode } : { password }),
      ...(hasFactor && { factorCode }),
    }),
  };
}

export type ProofState = ReturnType<typeof useProof>;
