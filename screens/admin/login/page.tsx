import { useSearch } from '@tanstack/react-router';
import { AdminSignIn } from './AdminSignIn.tsx';

/** `/admin/login`. */
export default function Component() {
  const { email, from } = useSearch({ from: '/sign-in/admin/login' });
  return <AdminSignIn email={email ?? ''} from={from ?? '/admin'} />;
}
