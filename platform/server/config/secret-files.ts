import { readFileSync } from 'node:fs';

interface Faults {
  add(names: readonly string[], sentence: string): void;
}

/**
 * Reads a variable, such as `SMTP_URL`, from the file that `SMTP_URL_FILE` names. Vaults, containers and systemd give
 * secrets as files, which other programs of the machine cannot read. Adds a fault for a file that cannot be read, and
 * for a variable that is given twice.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv, names: readonly string[], faults: Faults): NodeJS.ProcessEnv {
  const fromFiles = names.flatMap((name) => {
    const { [`${name}_FILE`]: file } = env;
    if (!file) return [];
    if (env[name]) faults.add([name], `${name} et ${name}_FILE sont donnés tous les deux\u00A0: gardez l’un des deux`);
    try {
      return [[name, readFileSync(file, 'utf8').trim()] as const];
    } catch {
      faults.add([name], `${name}_FILE ne peut pas être lu (${file})`);
      return [];
    }
  });
  return { ...env, ...Object.fromEntries(fromFiles) };
}
