import type { ReactNode } from 'react';
import type { PicturedPiece } from '#features/photos/domain/rules.ts';
import { Row } from '#platform/web/ui/Row.tsx';
import { PiecePicture } from './PiecePicture.tsx';

/** Picture of a piece before its text, in a row of a list. */
export const PictureWithWords = ({ piece, children }: { piece: PicturedPiece; children: ReactNode }) => (
  <Row as="span" gap="small" nowrap>
    <PiecePicture piece={piece} size="list" />
    <span>{children}</span>
  </Row>
);
