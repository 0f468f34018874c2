import { useState } from 'react';

/**
 * Keeps the typed text of a field (`12,`) while the parent stores its value (1200). Replaces the text only when the
 * value no longer matches the text. `tidy` rewrites the text in its format, for example on blur.
 */
export function useTypedText<Value>(value: Value, parse: (text: string) => Value, format: (value: Value) => string) {
  const [text, setText] = useState(() => format(value));
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (parse(text) !== value) setText(format(value));
  }
  return {
    text,
    setText,
    tidy: () => setText((typed) => (parse(typed) === value && value !== null ? format(value) : typed)),
  };
}
