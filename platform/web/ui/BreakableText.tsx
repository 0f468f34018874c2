import { Fragment } from 'react';
import { foldableParts } from '#platform/web/ui/foldable-parts.ts';

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
