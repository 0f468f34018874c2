import { listFaqs } from '#features/content/domain/endpoints.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Accordion } from '#platform/web/ui/Accordion.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { RichText } from '#platform/web/ui/RichText.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';

export default function FaqScreen() {
  return (
    <Page width="reading">
      <Faq />
      <p>
        Vous ne trouvez pas&nbsp;? <TextLink to="/contact">Écrivez-nous</TextLink>.
      </p>
    </Page>
  );
}

function Faq() {
  const { data, error, refetch } = useEndpoint(listFaqs, {}, { fresh: 60_000 });
  if (!data) {
    return error ? (
      <ErrorState title="Impossible de charger les FAQs" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton lines={6} />
    );
  }
  if (data.faqs.length === 0) {
    return (
      <EmptyState
        kind="nothing-yet"
        title="Aucune question pour le moment"
        actions={
          <LinkButton to="/contact" variant="secondary">
            Nous écrire
          </LinkButton>
        }
      >
        Une question sur votre commande&nbsp;? Écrivez-nous, nous vous répondons.
      </EmptyState>
    );
  }
  const items = data.faqs.map(({ id, title, content }) => ({ key: id, title, content: <RichText html={content} /> }));
  return <Accordion items={items} />;
}
