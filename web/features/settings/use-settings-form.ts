import { useState } from 'react';
import { changeSettings, getSettings } from '#domain/settings/endpoints.ts';
import * as schemas from '#domain/settings/schemas.ts';
import { settingNames, type Settings } from '#domain/settings/schemas.ts';
import { keyOf, queryClient, useCommand } from '#web/api/query.ts';
import { errorsBy } from '#web/ui/errors-by.ts';
import { toast } from '#web/ui/toast.ts';
import { useForm, type FieldErrors } from '#web/ui/use-form.ts';
import { settingsTyped, typedSettings, type TypedSettings } from './typed-settings.ts';

/** A word of a list that is wrong is told under the list. */
function ofFields(errors: FieldErrors<Record<string, unknown>>): FieldErrors<TypedSettings> {
  return Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.replace(/\..*/, ''), message]));
}

/** What is changed of the settings. Only that is sent: they may be changed elsewhere too. */
export function useSettingsForm(settings: Settings) {
  const [start, setStart] = useState(settings);
  const shown = typedSettings(start);
  const form = useForm<TypedSettings>({
    initial: shown,
    validate: (typed) => ofFields(errorsBy(schemas.changeSettings.input, settingsTyped(typed))),
  });
  const isChanged = (name: keyof TypedSettings) => form.values[name] !== shown[name];
  if (settings !== start) {
    // Changed elsewhere: what is not being edited here follows, what is being edited stays.
    setStart(settings);
    const latest = typedSettings(settings);
    for (const name of settingNames) if (!isChanged(name)) form.set(name, latest[name]);
  }
  const save = useCommand(changeSettings, {
    onSuccess: (saved) => {
      queryClient.setQueryData(keyOf(getSettings, {}), saved);
      setStart(saved);
      form.reset(typedSettings(saved));
      toast.success('Réglages enregistrés');
    },
    onProblem: form.takeProblem,
  });
  const send = (typed: TypedSettings) => {
    const values = settingsTyped(typed);
    const changed = settingNames.filter(isChanged);
    save.mutate(Object.fromEntries(changed.map((name) => [name, values[name]])));
  };
  return {
    form,
    saving: save.isPending,
    error: save.error,
    submit: () => form.submit(send),
    isUnchanged: !settingNames.some(isChanged),
  };
}
