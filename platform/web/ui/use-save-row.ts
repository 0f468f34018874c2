import { useState } from 'react';
import { afterRefresh } from '#platform/web/api/after-refresh.ts';
import type { ApiProblem } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import type { InputOf, ReplyOf, Write } from '#shared/http/endpoint.ts';
import type { Seen } from '#shared/http/schemas.ts';
import type { useForm } from './use-form.ts';

interface SaveRow<E extends Write, Values extends Readonly<Record<string, unknown>>> {
  /** Undefined adds a row. */
  row: Seen | undefined;
  form: Pick<ReturnType<typeof useForm<Values>>, 'submit' | 'takeProblem'>;
  /** Runs once the screen shows the saved row. */
  onSaved: (saved: ReplyOf<E>) => void;
}

/**
 * Calls an endpoint that takes `seen`. A refusal may contain the version that another user has saved. The next save
 * then replaces that version.
 */
export function useSaveRow<E extends Write, Values extends Readonly<Record<string, unknown>>>(
  endpoint: E,
  { row, form, onSaved }: SaveRow<E, Values>,
) {
  const [seen, setSeen] = useState(row);
  const save = useCommand(endpoint, {
    onSuccess: afterRefresh(endpoint, onSaved),
    onProblem: (problem) => {
      const stored = problem.params as Partial<Seen> | undefined;
      if (row && stored?.id === row.id && stored.updatedAt) setSeen({ id: row.id, updatedAt: stored.updatedAt });
      form.takeProblem(problem);
    },
  });
  return {
    onSubmit: () =>
      form.submit((values) =>
        save.mutate({ ...values, ...(seen && { seen: { id: seen.id, updatedAt: seen.updatedAt } }) } as InputOf<E>),
      ),
    saving: save.isPending,
    error: isOnField(save.error) ? null : save.error,
  };
}

/** A conflict (409) with field errors is shown only at the fields. A validation error (422) also gets a sentence. */
const isOnField = (problem: ApiProblem | null): boolean => problem?.status === 409 && problem.fields.length > 0;
