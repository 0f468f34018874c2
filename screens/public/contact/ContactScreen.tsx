import { useShop } from '#platform/web/api/shop.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';

/** `/contact`. */
export default function ContactScreen() {
  const { name, address, supportEmail } = useShop();
  return (
    <Page
      width="reading"
      intro={
        <>
          Une question ? La réponse est peut-être déjà dans notre <TextLink to="/customer/faq">FAQ</TextLink>.
        </>
      }
    >
      <Card>
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
            [
              'E-mail',
              <a key="email" href={`mailto:${supportEmail}`}>
                {supportEmail}
              </a>,
            ],
          ]}
        />
        <p>
          Pour une commande, indiquez votre pseudo TikTok et le numéro qui commence par C (C1149, par exemple) : nous
          vous répondrons plus vite.
        </p>
        <div>
          <AnchorButton href={`mailto:${supportEmail}`}>Nous écrire</AnchorButton>
        </div>
      </Card>
    </Page>
  );
}
