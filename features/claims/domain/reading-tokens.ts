import type { ReadingRule } from './reading-rules.ts';

/** Run of letters and digits, sign, mention, or amount: a number whose form shows that it is not a reference. */
export interface Token {
  form: 'word' | 'sign' | 'mention' | 'amount';
  text: string;
  /** Position in the plain text. */
  from: number;
  to: number;
  rule: ReadingRule | null;
}

/** Forms of amounts, by rule. Each form is tried where a number may begin. The comments show examples. */
const amounts: readonly [ReadingRule, RegExp][] = [
  // 06 12 34 56 78 · +33 6 12 34 56 78
  ['contact', /(?:\+ ?\d\d ?|0)[1-9](?:[ .-]?\d\d){4}(?!\d)/y],
  // 12/05/2026
  ['time', /(?:0?[1-9]|[12]\d|3[01])[/.-](?:0?[1-9]|1[0-2])[/.-](?:\d{4}|\d\d)(?!\d)/y],
  // 21h · 20h42 · 20:42
  ['time', /\d{1,2} ?h(?: ?[0-5]\d)?(?![\p{L}\d])|\d{1,2}:[0-5]\d(?!\d)/uy],
  // 1m65
  ['quantity', /\d ?m ?\d{1,2}(?![\p{L}\d])/uy],
  // 42€ · 12,50€ · 12€50 · €42
  ['price', /\d{1,6}(?:[.,]\d{1,2})?[€$£]\d{0,2}|[€$£] ?\d{1,6}(?:[.,]\d{1,2})?/y],
  // 19,99
  ['price', /(?<!\d[.,])\d{1,6}[.,]\d{1,2}(?![\p{L}\d]|[.,]\d)/uy],
];
const word = /[\p{L}\d]+/uy;
const mention = /@ ?[\p{L}\d._]+/uy;
/** Matches emoticons. Their digits and letters have no meaning: <3 :D ;) */
const emoticon = /<3(?!\d)|[:;=]-?[)(dpo3*](?![\p{L}\d])/uy;
/** Matches « +1 », by which a viewer joins the claim of another viewer. */
const plusOne = /\+ ?1(?![\p{L}\d.,:€%])/uy;
const amountStart = /[\d+€$£]/;
const emoticonStart = /[<:;=]/;

function endOf(form: RegExp, text: string, from: number): number | null {
  form.lastIndex = from;
  return form.test(text) ? form.lastIndex : null;
}

/** Returns the token at a position of the text, or null for an emoticon, and the position after it. */
function tokenAt(text: string, from: number): { token: Token | null; to: number } {
  const token = (form: Token['form'], to: number, rule: ReadingRule | null = null) => ({
    token: { form, text: text.slice(from, to), from, to, rule },
    to,
  });
  const first = String.fromCodePoint(text.codePointAt(from) ?? 0);
  const plusEnd = first === '+' ? endOf(plusOne, text, from) : null;
  if (plusEnd !== null) return { token: { form: 'word', text: '+1', from, to: plusEnd, rule: null }, to: plusEnd };
  if (amountStart.test(first)) {
    for (const [rule, form] of amounts) {
      const to = endOf(form, text, from);
      if (to !== null) return token('amount', to, rule);
    }
  }
  const emoticonEnd = emoticonStart.test(first) ? endOf(emoticon, text, from) : null;
  if (emoticonEnd !== null) return { token: null, to: emoticonEnd };
  const mentionEnd = first === '@' ? endOf(mention, text, from) : null;
  if (mentionEnd !== null) return token('mention', mentionEnd);
  const wordEnd = endOf(word, text, from);
  return wordEnd === null ? token('sign', from + first.length) : token('word', wordEnd);
}

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    if (text.charCodeAt(at) <= 32) {
      at++;
      continue;
    }
    const { token, to } = tokenAt(text, at);
    if (token) tokens.push(token);
    at = to;
  }
  return tokens;
}
