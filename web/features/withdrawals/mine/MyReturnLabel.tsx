import { IconDownload } from '@tabler/icons-react';
import { urlOf } from '#domain/http/request.ts';
import { myReturnLabelPdf } from '#domain/withdrawals/endpoints.ts';
import type { Withdrawal } from '#domain/withdrawals/schemas.ts';
import { MailMyDocuments } from '#web/features/orders/mine/MailMyDocuments.tsx';
import { AnchorButton } from '#web/ui/AnchorButton.tsx';
import { Row } from '#web/ui/Row.tsx';

interface Props {
  withdrawal: Withdrawal;
  orderId: string;
}

/** Shows the return label, to open or to receive by mail; nothing where the shop made none. */
export const MyReturnLabel = ({ withdrawal: { id: withdrawalId, returnLabel }, orderId }: Props) =>
  returnLabel?.hasFile && (
    <Row gap="small">
      <AnchorButton
        href={urlOf(myReturnLabelPdf, { withdrawalId })}
        variant="secondary"
        icon={<IconDownload size={18} aria-hidden />}
      >
        Ouvrir l’étiquette de retour
      </AnchorButton>
      <MailMyDocuments orderId={orderId} />
    </Row>
  );
