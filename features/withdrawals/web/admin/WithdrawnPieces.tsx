import { PictureWithWords } from '#features/photos/web/PictureWithWords.tsx';
import type { Withdrawal } from '#features/withdrawals/domain/schemas.ts';
import { Stack } from '#platform/web/ui/Stack.tsx';

export const WithdrawnPieces = ({ pieces }: Pick<Withdrawal, 'pieces'>) => (
  <Stack gap="tight">
    {pieces.map((piece) => (
      <PictureWithWords key={piece.itemId} piece={piece}>
        n°&nbsp;{piece.ref} {piece.name}
      </PictureWithWords>
    ))}
  </Stack>
);
