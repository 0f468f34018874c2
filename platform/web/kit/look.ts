/** Display options of the kit page. The URL stores them, so that a reload or a link shows the same page. */
export interface Look {
  scheme: '' | 'light' | 'dark';
  width: '' | '390';
  density: '' | 'compact';
}

/** Returns the look from the URL. */
export function lookInAddress(): Look {
  const parameters = new URLSearchParams(location.search);
  const scheme = parameters.get('scheme');
  return {
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : '',
    width: parameters.get('width') === '390' ? '390' : '',
    density: parameters.get('density') === 'compact' ? 'compact' : '',
  };
}

/** Returns the URL of a look; `framed` shows the components alone, for a frame. */
export function addressOf(look: Look, framed = false): string {
  const parameters = { ...look, subject: subjectInAddress() ?? '', framed: framed ? 'yes' : '' };
  const search = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== '')).toString();
  return search ? `?${search}` : location.pathname;
}

/** Returns the subject in the URL; null for all subjects. */
export const subjectInAddress = (): string | null => new URLSearchParams(location.search).get('subject');

/** Returns true for the page inside the frame. */
export const isFramed = (): boolean => new URLSearchParams(location.search).has('framed');

/** Applies a colour scheme and a density. Colours follow `color-scheme` (`light-dark()`). */
export function applyLook(look: Look): void {
  document.documentElement.style.colorScheme = look.scheme;
  document.documentElement.toggleAttribute('data-density', false);
  if (look.density) document.documentElement.setAttribute('data-density', look.density);
}
