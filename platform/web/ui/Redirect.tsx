import { useNavigate, type UseNavigateResult } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { LoadingState } from './LoadingState.tsx';

interface RedirectProps {
  go: (navigate: UseNavigateResult<string>) => Promise<void>;
  label?: string;
}

/**
 * `<Redirect go={(navigate) => navigate({ to: '/login', replace: true })} />`. The router’s own `Navigate` runs again
 * at each render of its parent, in an endless loop when the parent reads the address.
 */
export function Redirect({ go, label }: RedirectProps) {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => void go(navigate));
  useEffect(() => leave(), []);
  return <LoadingState {...(label && { label })} />;
}
