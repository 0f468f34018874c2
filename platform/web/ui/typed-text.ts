import { useState } from 'react';

/**
 * Lets a field keep what was typed (`12,`) while its owner holds the value it means (1200): the text is rewritten
 * only when the owner's value is no longer the one the text means.
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
