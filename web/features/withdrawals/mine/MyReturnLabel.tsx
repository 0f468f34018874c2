import { IconDownload } from '@tabler/icons-react';
import { urlOf } from '#domain/http/request.ts';
import { myReturnLabelPdf } from '#domain/withdrawals/endpoints.ts';
import type { Withdrawal } from '#domain/withdrawals/schemas.ts';
import { AnchorButton } from '#web/ui/AnchorButton.tsx';

/** The label of the way back, to print; nothing where the shop sent none. */
export const MyReturnLabel = ({ id: withdrawalId, returnLabel }: Withdrawal) =>
  returnLabel?.hasFile && (
    <AnchorButton
      href={urlOf(myReturnLabelPdf, { withdrawalId })}
      variant="secondary"
      icon={<IconDownload size={18} aria-hidden />}
    >
      Ouvrir l’étiquette de retour
    </AnchorButton>
  );
