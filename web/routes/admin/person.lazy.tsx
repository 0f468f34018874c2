import { useParams } from '@tanstack/react-router';
import { PersonScreen } from '#web/features/people/PersonScreen.tsx';

/** `/admin/users/$userId`. */
export default function Component() {
  const { userId } = useParams({ from: '/office/admin/users/$userId' });
  return <PersonScreen key={userId} userId={userId} />;
}
