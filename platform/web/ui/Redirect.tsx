import { useNavigate, type UseNavigateResult } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { LoadingState } from './LoadingState.tsx';

interface RedirectProps {
  go: (navigate: UseNavigateResult<string>) => Promise<void>;
  label?: string;
}

/**
 * Goes elsewhere, once: `<Redirect go={(navigate) => navigate({ to: '/login', replace: true })} />`.
 * The router’s own `Navigate` starts again whenever its parent is rendered again, for ever when that parent reads the address.
 */
export function Redirect({ go, label }: RedirectProps) {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => void go(navigate));
  useEffect(() => leave(), []);
  return <LoadingState {...(label && { label })} />;
}
