import { IconDeviceTv } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';

const WINDOW = 'defile-antenne';

/** Separate window for a second screen. When the browser refuses it, the link opens a tab. */
function openWindow(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const opened = window.open(event.currentTarget.href, WINDOW, 'popup,width=1024,height=768');
  if (!opened) return;
  event.preventDefault();
  opened.focus();
}

/** Opens the piece on air in a window for the camera. A second click reuses the window. */
export const WindowButton = ({ liveId }: { liveId: string }) => (
  <LinkButton
    to="/admin/lives/$liveId/antenne"
    params={{ liveId }}
    target={WINDOW}
    preload={false}
    variant="secondary"
    size="small"
    icon={<IconDeviceTv size={18} aria-hidden />}
    aria-label="Fenêtre pour la caméra"
    title="Fenêtre pour la caméra"
    onClick={openWindow}
  >
    Caméra
  </LinkButton>
);
