import { Fragment } from 'react';
import { foldableParts } from './foldable-parts.ts';

/** Text without spaces (an e-mail, a pseudo), folded where a reader would: before an @, after a point or a dash. */
export const Folded = ({ text }: { text: string }) => (
  <span translate="no">
    {foldableParts(text).map((part, at) => (
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);
