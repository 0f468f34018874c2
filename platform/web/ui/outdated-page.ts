import { store, readStored } from '#platform/web/api/browser-storage.ts';
import { toast } from './toast.ts';

/** Name in the storage of the tab: builds that it had or has shown, separated by spaces. */
const SEEN = 'builds';
/** Time between two looks at whether the user is busy, in ms. */
const LOOK_MS = 1_000;
/** Duration of the message, in ms. */
const SHOWN_MS = 30_000;

const isTextField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea'));

/** Text fields that the user changed. */
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

/** Returns true while a dialog is open or a field of the page holds what the user typed. */
const isBusy = (): boolean => document.querySelector('dialog[open]') !== null || [...typed].some(hasText);

/** Script that began this page; null under development. */
const ownBuild = (): string | null =>
  document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? null;

let awaited: ReturnType<typeof setTimeout> | undefined;

function reload(): void {
  if (isBusy()) toast.warning('Enregistrez ou copiez d’abord ce que vous avez écrit, puis rechargez la page.');
  else location.reload();
}

function announce(build: string): void {
  if (isBusy() || document.hidden) {
    awaited = setTimeout(announce, LOOK_MS, build);
    return;
  }
  markSeen(build);
  toast.info('La boutique a été mise à jour. Rechargez la page.', {
    channel: 'build',
    duration: SHOWN_MS,
    action: { label: 'Recharger', onClick: reload },
  });
}

const seenBuilds = (): Set<string> => new Set((readStored('tab', SEEN, '') ?? '').split(' '));
const markSeen = (build: string): void => store('tab', SEEN, [...seenBuilds().add(build)].join(' ').trim());

/**
 * Tells the user once that the server has another build than this page (decision 0121). Waits until the page is visible
 * and has neither an open dialog nor typed text.
 * @param build address of the script that begins the pages of the server.
 */
export function noticeBuild(build: string): void {
  clearTimeout(awaited);
  const loaded = ownBuild();
  if (!loaded) return;
  // While processes of two versions run, a reload may bring back the older page.
  markSeen(loaded);
  if (!seenBuilds().has(build)) announce(build);
}
