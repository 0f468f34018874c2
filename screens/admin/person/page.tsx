import { useParams } from '@tanstack/react-router';
import { PersonScreen } from './PersonScreen.tsx';

/** `/admin/users/$userId`. */
export default function Component() {
  const { userId } = useParams({ from: '/office/admin/users/$userId' });
  return <PersonScreen key={userId} userId={userId} />;
}
