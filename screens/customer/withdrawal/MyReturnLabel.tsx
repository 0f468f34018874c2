import { IconDownload } from '@tabler/icons-react';
import { urlOf } from '#shared/http/request.ts';
import { myReturnLabelPdf } from '#features/withdrawals/domain/endpoints.ts';
import type { Withdrawal } from '#features/withdrawals/domain/schemas.ts';
import { MailMyDocuments } from '#features/documents/web/MailMyDocuments.tsx';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Row } from '#platform/web/ui/Row.tsx';

interface Props {
  withdrawal: Withdrawal;
  orderId: string;
}

/** Links the return label, which can also be mailed; nothing without a label. */
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
