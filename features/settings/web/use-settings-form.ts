import { useRef, useState } from 'react';
import { addressFields } from '#features/identity/domain/rules.ts';
import { changeSettings, getSettings } from '#features/settings/domain/endpoints.ts';
import { settingProblems } from '#features/settings/domain/problems.ts';
import { settingValueLabel } from '#features/settings/domain/labels.ts';
import * as schemas from '#features/settings/domain/schemas.ts';
import type { SettingName, Settings } from '#features/settings/domain/schemas.ts';
import { isRefusedWith, type ApiProblem } from '#platform/web/api/problem.ts';
import { keyOf, queryClient, useCommand } from '#platform/web/api/query.ts';
import { errorsBy } from '#platform/web/ui/errors-by.ts';
import { takeSaved } from '#platform/web/ui/take-saved.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { deleteDraft, useDraft, useSaveDraft } from '#platform/web/ui/use-draft.ts';
import { useForm, type FieldErrors } from '#platform/web/ui/use-form.ts';
import {
  conflictsOfDraft,
  draftOf,
  settingsOfFields,
  fieldsOfDraft,
  fieldsOfSettings,
  replacedIn,
  shownConflicts,
  type Conflicts,
  type TypedSettings,
} from './typed-settings.ts';

interface SettingsForm {
  settings: Settings;
  names: readonly SettingName[];
  /** Key of the draft in the browser. */
  draft: string;
  /** French sentence shown after saving. */
  saved: string;
  onSaved?: () => void;
}

/**
 * Manages a form for some of the settings. Sends only the changed fields and the other parts of a changed address, with
 * the values shown before. A concurrent change by another user is reported under the field and never overwritten
 * unseen.
 */
export function useSettingsForm({ settings, names, draft, saved, onSaved }: SettingsForm) {
  const [start, setStart] = useState(settings);
  const shown = fieldsOfSettings(start, names);
  const stored = useDraft(draft, draftOf(shown, shown));
  const conflicts = useConflicts(stored, shown, settings);
  const form = useForm<TypedSettings>({
    initial: shown,
    typed: stored && fieldsOfDraft(stored, shown),
    errors: messagesOf(conflicts.atStart),
    validate: (typed) => errorsByField(errorsBy(schemas.changeSettings.input, settingsOfFields(typed))),
  });
  useSaveDraft(draft, form.changed ? draftOf(form.values, { ...shown, ...conflicts.shownWith(form.errors) }) : null);
  const isChanged = (name: SettingName) => form.values[name] !== shown[name];
  if (settings !== start) {
    // Untouched fields take the values of the other user, and edited fields keep the typed values.
    setStart(settings);
    const latest = fieldsOfSettings(settings, names);
    const changedSince = names.filter((name) => latest[name] !== shown[name] && latest[name] !== form.values[name]);
    for (const name of names) if (!isChanged(name) && latest[name] !== undefined) form.set(name, latest[name]);
    const messages = messagesOf(conflicts.add(changedSince.filter(isChanged), shown));
    form.setErrors((before) => ({ ...before, ...messages }));
  }
  const sent = useRef(form.values);
  const save = useCommand(changeSettings, {
    onSuccess: (changed) => {
      queryClient.setQueryData(keyOf(getSettings, {}), changed);
      setStart(changed);
      const isAllSaved = takeSaved(form, sent.current, fieldsOfSettings(changed, names));
      toast.success(saved);
      if (!isAllSaved) return;
      deleteDraft(draft);
      onSaved?.();
    },
    onProblem: (problem: ApiProblem) => {
      if (isRefusedWith(problem, settingProblems.changedMeanwhile))
        void queryClient.invalidateQueries({ queryKey: keyOf(getSettings, {}) });
      else form.takeProblem(problem);
    },
  });
  const send = (typed: TypedSettings) => {
    sent.current = typed;
    const values = settingsOfFields(typed);
    const changed = withWholeAddress(names.filter(isChanged), names);
    save.mutate({
      ...Object.fromEntries(changed.map((name) => [name, values[name]])),
      seen: Object.fromEntries(changed.map((name) => [name, start[name]])),
    });
  };
  return {
    form,
    saving: save.isPending,
    error: save.error,
    submit: () => conflicts.keepAfter(() => form.submit(send), form),
    reset: () => {
      form.reset(shown);
      save.reset();
      deleteDraft(draft);
    },
    changes: names.filter(isChanged).length,
  };
}

type ShownErrors = Pick<ReturnType<typeof useForm<TypedSettings>>, 'errors' | 'setErrors'>;

/**
 * Holds the conflicts of edited fields with the values of another user. The draft keeps the earlier value of a field
 * while the message about its conflict is shown, so that each reload shows it again.
 */
function useConflicts(stored: ReturnType<typeof draftOf> | null, shown: TypedSettings, settings: Settings) {
  const conflictsOf = (names: readonly SettingName[], before: TypedSettings): Conflicts =>
    Object.fromEntries(names.map((name) => [name, { before: before[name], message: conflictMessage(name, settings) }]));
  const [atStart] = useState(() => {
    const names = stored ? conflictsOfDraft(stored, shown) : [];
    return conflictsOf(names, stored ? replacedIn(stored, names) : {});
  });
  const [known, setKnown] = useState(atStart);
  return {
    atStart,
    /**
     * Adds fields in conflict, which showed `before`. A known conflict keeps its earlier value.
     * @returns the conflicts.
     */
    add: (names: readonly SettingName[], before: TypedSettings): Conflicts => {
      const firstValues = Object.fromEntries(names.map((name) => [name, known[name]?.before ?? before[name]]));
      const conflicts = conflictsOf(names, firstValues);
      setKnown({ ...known, ...conflicts });
      return conflicts;
    },
    shownWith: (errors: FieldErrors<TypedSettings>): TypedSettings => shownConflicts(known, errors),
    /** Runs a check. While its errors block the request, the messages of conflicts stay on screen. */
    keepAfter: (check: () => void, { errors, setErrors }: ShownErrors): void => {
      check();
      const isConflict = ([name]: [string, unknown]) => name in shownConflicts(known, errors);
      const kept = Object.fromEntries(Object.entries(errors).filter(isConflict));
      setErrors((found) => (Object.values(found).some(Boolean) ? { ...kept, ...found } : found));
    },
  };
}

/** Adds the unchanged parts of an address whose other parts changed, so that the owner confirms the whole address. */
const withWholeAddress = (changed: readonly SettingName[], names: readonly SettingName[]): SettingName[] => {
  const isConfirmed = (name: SettingName) =>
    addressFields.some(
      (fields) => fields.some((part) => part === name) && fields.some((part) => changed.includes(part)),
    );
  return names.filter((name) => changed.includes(name) || isConfirmed(name));
};

const conflictMessage = (name: SettingName, settings: Settings): string =>
  `Quelqu’un d’autre vient d’enregistrer\u00A0: ${settingValueLabel(name, settings[name])}. Enregistrez de nouveau pour le remplacer.`;

const messagesOf = (conflicts: Conflicts): FieldErrors<TypedSettings> =>
  Object.fromEntries(Object.entries(conflicts).map(([name, { message }]) => [name, message]));

/** Moves the error of a list element, such as `claimWords.2`, to the field of the list. */
function errorsByField(errors: FieldErrors<Record<string, unknown>>): FieldErrors<TypedSettings> {
  return Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.replace(/\..*/, ''), message]));
}
