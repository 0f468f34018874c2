import { IconExternalLink, IconSend } from '@tabler/icons-react';
import { exampleKinds, exampleName, type ExampleKind } from '#features/setup/domain/labels-mails.ts';
import { sendMailExample, showMailExample } from '#features/setup/domain/endpoints.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { type Column, DataTable } from '#platform/web/ui/DataTable.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { urlOf } from '#shared/http/request.ts';

const columns: readonly Column<ExampleKind>[] = [
  { key: 'kind', label: 'E-mail', main: true, cell: (kind) => exampleName(kind) },
];

/** Shows each kind of mail as buyers get it, with the saved texts, and sends it to the owner. */
export function MailExamples() {
  const may = useMay()(sendMailExample);
  const send = useCommand(sendMailExample, {
    onSuccess: ({ to }, { kind }) => toast.success(`«\u00A0${exampleName(kind)}\u00A0» est parti vers ${to}`),
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  if (!may) return null;
  return (
    <Card
      title="Vos e-mails"
      intro="Tels que vos clientes les reçoivent, avec vos textes enregistrés et une commande inventée."
      flush
    >
      <DataTable
        caption="E-mails envoyés aux clientes"
        columns={columns}
        rows={exampleKinds}
        rowKey={(kind) => kind}
        empty={null}
        actionsLabel="Actions"
        actions={(kind) => (
          <Row gap="tight">
            <AnchorButton
              href={urlOf(showMailExample, { kind })}
              newTab
              variant="quiet"
              size="small"
              icon={<IconExternalLink size={18} aria-hidden />}
              aria-label={`Voir l’e-mail «\u00A0${exampleName(kind)}\u00A0»`}
            >
              Voir
            </AnchorButton>
            <Button
              variant="quiet"
              size="small"
              icon={<IconSend size={18} aria-hidden />}
              loading={send.isPending && send.variables?.kind === kind}
              aria-label={`M’envoyer l’e-mail «\u00A0${exampleName(kind)}\u00A0»`}
              onClick={() => send.mutate({ kind })}
            >
              M’envoyer
            </Button>
          </Row>
        )}
      />
    </Card>
  );
}
