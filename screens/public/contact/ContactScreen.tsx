import { SupportEmail } from '#screens/shell/SupportEmail.tsx';
import { useShop } from '#platform/web/api/shop.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { UnbrokenText } from '#platform/web/ui/UnbrokenText.tsx';

export default function ContactScreen() {
  const { name, address } = useShop();
  return (
    <Page
      width="reading"
      intro={
        <>
          Une question&nbsp;? La réponse est peut-être déjà dans notre <TextLink to="/customer/faq">FAQ</TextLink>.
        </>
      }
    >
      <Card title="Pour une commande">
        <p>
          <UnbrokenText text="Écrivez-nous sur la page de votre commande. La réponse arrive par e-mail et sur cette page." />
        </p>
        <div>
          <LinkButton to="/customer/orders">Choisir ma commande</LinkButton>
        </div>
      </Card>
      <Card title="Pour le reste">
        <Facts
          facts={[
            [
              'Adresse',
              <span key="address">
                {name}
                <br />
                {address}
              </span>,
            ],
            ['E-mail', <SupportEmail key="email" />],
          ]}
        />
        <p>
          Vous ne pouvez pas vous connecter&nbsp;? Indiquez votre pseudo TikTok et le numéro qui commence par C (C1149,
          par exemple)&nbsp;: nous vous répondrons plus vite.
        </p>
      </Card>
    </Page>
  );
}
