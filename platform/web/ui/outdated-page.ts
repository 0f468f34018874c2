import { store, readStored } from '#platform/web/api/browser-storage.ts';
import { toast } from './toast.ts';

/** Builds that this tab has loaded or announced, separated by spaces. */
const STORAGE_NAME = 'builds';
const CHECK_INTERVAL_MS = 1_000;
const MESSAGE_MS = 30_000;

const isTextField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea'));

const typed = new Set<HTMLElement>();
if ('document' in globalThis) {
  const rememberField = ({ target }: Event) => {
    for (const field of typed) if (!field.isConnected) typed.delete(field);
    if (isTextField(target)) typed.add(target);
  };
  document.addEventListener('input', rememberField, true);
}

const hasText = (field: HTMLElement): boolean =>
  field.isConnected && ('value' in field ? field.value !== '' : field.textContent !== '');

const isBusy = (): boolean => document.querySelector('dialog[open]') !== null || [...typed].some(hasText);

const ownBuild = (): string | null =>
  document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? null;

let checkTimer: ReturnType<typeof setTimeout> | undefined;

function reload(): void {
  if (isBusy())
    toast.warning('Fermez la fenêtre ouverte ou enregistrez ce que vous avez écrit, puis rechargez la page.');
  else location.reload();
}

function announce(build: string): void {
  if (isBusy() || document.hidden) {
    checkTimer = setTimeout(announce, CHECK_INTERVAL_MS, build);
    return;
  }
  markSeen(build);
  toast.info('La boutique a été mise à jour. Rechargez la page.', {
    channel: 'build',
    duration: MESSAGE_MS,
    action: { label: 'Recharger', onClick: reload },
  });
}

const seenBuilds = (): Set<string> => new Set((readStored('tab', STORAGE_NAME, '') ?? '').split(' '));
const markSeen = (build: string): void => store('tab', STORAGE_NAME, [...seenBuilds().add(build)].join(' ').trim());

/**
 * Announces the build once per tab (decision 0121). Waits until the page is visible and has neither an open dialog nor
 * typed text.
 * @param build address of the entry script of the server’s pages.
 */
export function announceNewBuild(build: string): void {
  clearTimeout(checkTimer);
  const loaded = ownBuild();
  if (!loaded) return;
  // While processes of two versions run, a reload may bring back the older page. A build that this tab has loaded is
  // therefore not announced again.
  markSeen(loaded);
  if (!seenBuilds().has(build)) announce(build);
}
