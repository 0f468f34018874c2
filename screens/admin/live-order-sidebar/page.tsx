import { useNavigate, useSearch } from '@tanstack/react-router';
import { LiveConsole } from './LiveConsole.tsx';

/** `/admin/live-order-sidebar`. */
export default function Component() {
  const { live } = useSearch({ from: '/office/admin/live-order-sidebar' });
  const navigate = useNavigate({ from: '/admin/live-order-sidebar' });
  return (
    <LiveConsole
      liveId={live}
      onLive={(chosen, replace) => void navigate({ search: chosen ? { live: chosen } : {}, replace })}
    />
  );
}
