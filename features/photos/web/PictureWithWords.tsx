import type { ReactNode } from 'react';
import type { PicturedPiece } from '#features/photos/domain/rules.ts';
import { Row } from '#platform/web/ui/Row.tsx';
import { PiecePicture } from './PiecePicture.tsx';

export const PictureWithWords = ({ piece, children }: { piece: PicturedPiece; children: ReactNode }) => (
  <Row as="span" gap="small" nowrap>
    <PiecePicture piece={piece} size="list" />
    <span>{children}</span>
  </Row>
);
