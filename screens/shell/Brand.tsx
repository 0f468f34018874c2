import { Link } from '@tanstack/react-router';
import { useShop } from '#platform/web/api/shop.ts';
import styles from './shell.module.css';

export function Brand({ to }: { to: '/' | '/customer/orders' }) {
  const { name, logo } = useShop();
  return (
    <Link to={to} className={logo ? styles.sign : styles.brand}>
      {logo ? <img src={logo} alt={name} width="144" height="36" className={styles.logo} /> : name}
    </Link>
  );
}
