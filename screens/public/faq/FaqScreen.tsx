import { Faq } from './Faq.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';

/** `/customer/faq`. */
export default function FaqScreen() {
  return (
    <Page width="reading">
      <Faq />
      <p>
        Vous ne trouvez pas ? <TextLink to="/contact">Écrivez-nous</TextLink>.
      </p>
    </Page>
  );
}
