const MAX_WORDS = 25;

/** Words for a person. A text with “she” or “her” must contain such a word. */
const PERSON =
  /\b(admin\w*|author|buyer|callers?|customers?|holder|members?|owners?|packers?|persons?|people|recipient|sellers?|staff|users?|viewers?|visitors?|who|[a-z]+’s (account|page))\b/i;

/** Refused words of docs/glossary.md that have no other meaning in this project. */
const PRIVATE_WORDS =
  /\b(whoever|whom(ever)?|one['’]s|(some|every|no)body['’]s|told|untold|heard|hears|manners|quarrels?|by (itself|themselves)|so (many|much)(?! (as|that)\b)|(is|are|was|were|be|been) (said|(asked|looked|waited|spoken) (for|of|to))|of (ours|hers|theirs)|the hand|(front|back) door|stands?(?! (for|in)\b|-))\b/i;

const SENTENCE_RULES: Readonly<Record<string, (sentence: string) => boolean>> = {
  'first word': (sentence) =>
    /^(What|Who|Why|How|Where|Which|Whose|Of|Nor|Else|Too|Said|Told|Heard|Others|None|Those|That|Somebody|Something|One (who|that|which)|(From|Until|To|For|By|With|In|At|On) (what|who|when|where|how))(ever|m)?\b/i.test(
      sentence,
    ) || /^When [^,]*$/.test(sentence),
  'private word': (sentence) => PRIVATE_WORDS.test(sentence),
  'negated noun': (sentence) =>
    /(?<!\bthere )\b(is|are|was|were|be|become|becomes) (none|nothing|nobody|no (?!(longer|more|less|other|need|such)\b)[a-z])/i.test(
      sentence,
    ),
  'ending without a noun': (sentence) =>
    /\b((is|as|like|to|for|than|with|has|this|that|the|another|which|last|next) ones?|(?<!after )(the|an|than|from|of|by) others?|none|by then|all the same|for good|(?<!\bas )it (is|was|has|does))[.;:!]?$/i.test(
      sentence,
    ),
  'chain of clauses': (sentence) => (sentence.match(/(?<!…)[;:](?=\s)/g) ?? []).length > 1,
  'long sentence': (sentence) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length > MAX_WORDS,
  question: (sentence) => sentence.endsWith('?'),
};

export function faultsOf(text: string): string[] {
  const plain = withoutQuotations(text);
  const sentences = plain.split(/(?<=[.!?…]) (?=[A-ZÀ-Ý…(])|\n/).map((sentence) => sentence.trim());
  const faults = Object.entries(SENTENCE_RULES).flatMap(([rule, isBroken]) => (sentences.some(isBroken) ? [rule] : []));
  if (/^(It|Its|She|Her|They|Their|Them)\b/i.test(plain)) faults.push('first pronoun');
  if (/\b(she|hers?)\b/i.test(plain) && !PERSON.test(plain)) faults.push('she without a noun');
  return faults;
}

/** Replaces code, quotations and addresses by “…”, so that the rules read English prose only. */
function withoutQuotations(text: string): string {
  return text
    .replace(/\{@link [^}]*\}|`[^`]*`|«[^»]*»|“[^”]*”|"[^"]*"|https?:\S+/g, '…')
    .replace(/@(param|throws|returns|see|deprecated|default)\b( …:?)?\s*/g, '')
    .replace(/\b(e\.g|i\.e|etc|art)\./g, '$1');
}
