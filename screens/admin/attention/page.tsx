import { useNavigate, useSearch } from '@tanstack/react-router';
import { BooksCard } from './BooksCard.tsx';
import { AttentionScreen } from './AttentionScreen.tsx';

/** `/admin/attention`. */
export default function Component() {
  const search = useSearch({ from: '/office/admin/attention' });
  const navigate = useNavigate({ from: '/admin/attention' });
  return <AttentionScreen search={search} books={<BooksCard />} onSearch={(next) => void navigate({ search: next })} />;
}
