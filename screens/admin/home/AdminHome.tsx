import { IconHanger, IconShoppingBag, IconUsers } from '@tabler/icons-react';
import { BeforeSelling } from './BeforeSelling.tsx';
import { LiveSales } from './LiveSales.tsx';
import { WaitingWork } from './WaitingWork.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import styles from './admin-home.module.css';

const cards = [
  {
    to: '/admin/users',
    Icon: IconUsers,
    title: 'Utilisateurs',
    link: 'Gérer les utilisateurs',
    text: 'Les clientes et leur pseudo TikTok. Retrouvez une personne, corrigez sa fiche, fusionnez deux comptes.',
  },
  {
    to: '/admin/products',
    Icon: IconHanger,
    title: 'Produits',
    link: 'Gérer les produits',
    text: 'Les pièces de chaque live, avec leur référence et leur prix. Voyez lesquelles sont prises, et par qui.',
  },
  {
    to: '/admin/orders',
    Icon: IconShoppingBag,
    title: 'Commandes',
    link: 'Gérer les commandes',
    text: 'Du live à la livraison. Retrouvez une commande, suivez son paiement, corrigez son adresse.',
  },
] as const;

/** `/admin` (ADM-04): open tasks, the three cards of the specification and the sales of the last lives. */
export default function AdminHome() {
  return (
    <Page>
      <BeforeSelling />
      <WaitingWork />
      <div className={styles.cards}>
        {cards.map(({ to, Icon, title, link, text }) => (
          <Card
            key={to}
            title={
              <Row as="span" gap="small">
                <Icon size={24} stroke={1.8} aria-hidden />
                {title}
              </Row>
            }
          >
            <p>{text}</p>
            <div>
              <LinkButton to={to} variant="secondary">
                {link}
              </LinkButton>
            </div>
          </Card>
        ))}
      </div>
      <LiveSales />
    </Page>
  );
}
