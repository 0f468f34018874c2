import { getPerson } from './endpoints.ts';
import { displayNameOf } from '#features/users/domain/labels.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { PersonNotes } from './PersonNotes.tsx';
import styles from '#features/orders/web/admin/order.module.css';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { BackToList } from '#platform/web/ui/BackToList.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { RetryAlert } from '#platform/web/ui/RetryAlert.tsx';
import { PageFallback } from '#platform/web/ui/PageFallback.tsx';
import { PersonActions } from './PersonActions.tsx';
import { PersonClaims } from './PersonClaims.tsx';
import { PersonFacts } from './PersonFacts.tsx';
import { PersonHistory } from './PersonHistory.tsx';
import { PersonOrders } from './PersonOrders.tsx';
import { PersonPast } from './PersonPast.tsx';

const back = <BackToList to="/admin/users">Retour à la liste des utilisateurs</BackToList>;

const missing = {
  title: 'Personne introuvable',
  sentence: 'La personne demandée n’existe pas, ou n’existe plus',
  actions: (
    <LinkButton to="/admin/users" variant="secondary">
      Voir tous les utilisateurs
    </LinkButton>
  ),
};

/** `/admin/users/{id}`: the data, orders, claims and notes of a user. */
export function PersonScreen({ userId }: { userId: string }) {
  const { data: person, error, refetch } = useEndpoint(getPerson, { userId });
  if (!person)
    return (
      <PageFallback
        error={error}
        onRetry={() => void refetch()}
        back={back}
        missing={missing}
        failed="Impossible de charger cette personne"
      />
    );
  return (
    <Page
      title={person.isErased ? 'Compte effacé' : displayNameOf(person)}
      back={back}
      actions={!person.isErased && <PersonActions person={person} />}
    >
      {error && (
        <RetryAlert onRetry={refetch}>
          Cette personne n’a pas pu être relue : ce qui est affiché n’est peut-être plus à jour.
        </RetryAlert>
      )}
      {person.isErased && (
        <Alert tone="info">Ses données sont effacées. Il reste d’elle les commandes que la loi fait garder.</Alert>
      )}
      <div className={styles.order}>
        <div className={styles.column}>
          {!person.isErased && <PersonFacts person={person} />}
          <PersonClaims person={person} />
          <PersonOrders person={person} />
          <div className={styles.last}>
            <PersonHistory userId={userId} />
          </div>
        </div>
        {!person.isErased && (
          <div className={styles.column}>
            <PersonNotes person={person} />
            <PersonPast person={person} />
          </div>
        )}
      </div>
    </Page>
  );
}
