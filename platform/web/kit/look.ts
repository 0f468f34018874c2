/** Stored in the URL, so that a reload or a link shows the same page. */
export interface Look {
  scheme: '' | 'light' | 'dark';
  width: '' | '390';
  density: '' | 'compact';
}

export function lookInAddress(): Look {
  const parameters = new URLSearchParams(location.search);
  const scheme = parameters.get('scheme');
  return {
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : '',
    width: parameters.get('width') === '390' ? '390' : '',
    density: parameters.get('density') === 'compact' ? 'compact' : '',
  };
}

/** `framed` shows the components alone, for the iframe with the width of a phone. */
export function addressOf(look: Look, framed = false): string {
  const parameters = { ...look, subject: subjectInAddress() ?? '', framed: framed ? 'yes' : '' };
  const search = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== '')).toString();
  return search ? `?${search}` : location.pathname;
}

export const subjectInAddress = (): string | null => new URLSearchParams(location.search).get('subject');

export const isFramed = (): boolean => new URLSearchParams(location.search).has('framed');

export function applyLook(look: Look): void {
  document.documentElement.style.colorScheme = look.scheme;
  document.documentElement.toggleAttribute('data-density', false);
  if (look.density) document.documentElement.setAttribute('data-density', look.density);
}
