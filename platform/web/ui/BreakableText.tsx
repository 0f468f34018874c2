import { Fragment } from 'react';
import { foldableParts } from '#platform/web/ui/foldable-parts.ts';

/** Text without spaces (an e-mail, a pseudo) that may break as `foldableParts` splits it. */
export const BreakableText = ({ text }: { text: string }) => (
  <span translate="no">
    {foldableParts(text).map((part, at) => (
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);
