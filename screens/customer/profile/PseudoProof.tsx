import { askPseudoCode, getPseudoProof } from '#features/users/domain/endpoints.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { ProvedBadge } from '#features/users/web/ProvedBadge.tsx';
import { RetryAlert } from '#platform/web/ui/RetryAlert.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import styles from '#features/users/web/users.module.css';

const FALLBACK_MS = 15_000;

/** Shows whether the customer's pseudo is proved; else offers the code to write in the chat of a live. */
export function PseudoProof({ pseudo }: { pseudo: string | null }) {
  const { data, error, refetch } = useEndpoint(getPseudoProof, {}, { every: FALLBACK_MS });
  const ask = useCommand(askPseudoCode, { onProblem: (problem) => toast.error(sentenceOf(problem)) });
  const code = data?.code;
  return (
    <Card title="Votre pseudo est-il bien le vôtre ?">
      {!data && !error && <Skeleton lines={2} />}
      {!data && error && (
        <RetryAlert tone="danger" onRetry={refetch}>
          Impossible de savoir si votre pseudo est vérifié
        </RetryAlert>
      )}
      {data?.isProved && (
        <Row>
          <ProvedBadge />
          <MutedText>Vos pièces ne peuvent aller à personne d’autre.</MutedText>
        </Row>
      )}
      {data && !data.isProved && (
        <>
          <p role="status">
            {code ? (
              <>
                Écrivez <b className={styles.proof}>défilé {code.code}</b> dans le chat d’un live, avec votre compte
                TikTok{pseudo && ` @${pseudo}`}. Ce code fonctionne jusqu’au <DateTime at={code.until} />.
              </>
            ) : (
              'Un code écrit dans le chat d’un live montre que ce pseudo est à vous, et que vos pièces le sont aussi.'
            )}
          </p>
          <Button variant="secondary" loading={ask.isPending} onClick={() => ask.mutate({})}>
            {code ? 'Demander un autre code' : 'Obtenir un code'}
          </Button>
        </>
      )}
    </Card>
  );
}
