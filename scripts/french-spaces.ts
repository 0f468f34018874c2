/**
 * Returns true for files with texts that people read. Words of live comments, output of terminals and legal texts keep
 * their spaces.
 */
const isChecked = (path: string): boolean =>
  /^(app|features|platform|screens|shared)\/.*\.tsx?$/.test(path) &&
  !/\.test\.tsx?$|^platform\/server\/db\/|^features\/content\/server\/legal\/|^features\/[a-z]+\/domain\/(testing\/|reading-)/.test(
    path,
  );

const COMMENT = /^\s*(\/\/|\/?\*|\{\/\*)/;
const PLAIN = /« | »|n° /;

export function spaceFaults(path: string, text: string): string[] {
  if (!isChecked(path)) return [];
  const lines = text.split('\n');
  const at = lines.findIndex(
    (line) => PLAIN.test(line) && !COMMENT.test(line) && PLAIN.test(line.split(' // ')[0] ?? ''),
  );
  return at === -1
    ? []
    : [`${path}:${at + 1}: inside « » and after n°, write a no-break space: \\u00A0, in JSX &nbsp;.`];
}
