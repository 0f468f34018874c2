import { Faq } from '#web/features/content/Faq.tsx';
import { Page } from '#web/ui/Page.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';

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
