import { Fragment } from 'react';
import { breakableParts } from './breakable-parts.ts';

export const BreakableText = ({ text }: { text: string }) => (
  <span translate="no">
    {breakableParts(text).map((part, at) => (
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);
