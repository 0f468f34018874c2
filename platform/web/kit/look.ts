/** How the page of the kit is looked at; kept in its address, so that a reload or a link shows the same. */
export interface Look {
  scheme: '' | 'light' | 'dark';
  width: '' | '390';
  density: '' | 'compact';
}

const DARK = '(prefers-color-scheme: dark)';

/** The look that the address asks for. */
export function lookInAddress(): Look {
  const asked = new URLSearchParams(location.search);
  const scheme = asked.get('scheme');
  return {
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : '',
    width: asked.get('width') === '390' ? '390' : '',
    density: asked.get('density') === 'compact' ? 'compact' : '',
  };
}

/** The address of a look; `framed` shows the components alone, for a frame. */
export function addressOf(look: Look, framed = false): string {
  const said = { ...look, subject: subjectInAddress() ?? '', framed: framed ? 'yes' : '' };
  const search = new URLSearchParams(Object.entries(said).filter(([, value]) => value !== '')).toString();
  return search ? `?${search}` : location.pathname;
}

/** The one subject that the address asks for; null for all of them. */
export const subjectInAddress = (): string | null => new URLSearchParams(location.search).get('subject');

/** Whether this page is the one inside the frame. */
export const isFramed = (): boolean => new URLSearchParams(location.search).has('framed');

const darkRules = new Set<CSSMediaRule>();

function collectDarkRules(): void {
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSMediaRule && rule.conditionText === DARK) darkRules.add(rule);
}

let watched: MutationObserver | null = null;

/** Gives the page a colour scheme and a density, and keeps them when a style sheet changes. */
export function applyLook(look: Look): void {
  const apply = () => {
    collectDarkRules();
    // The shop's style sheets know only what the system prefers: their dark rules are made to apply always, or never.
    const condition = { '': DARK, light: 'not all', dark: 'all' }[look.scheme];
    for (const rule of darkRules) rule.media.mediaText = condition;
  };
  document.documentElement.style.colorScheme = look.scheme;
  document.documentElement.toggleAttribute('data-density', false);
  if (look.density) document.documentElement.setAttribute('data-density', look.density);
  apply();
  watched?.disconnect();
  watched = new MutationObserver(apply);
  watched.observe(document.head, { childList: true, subtree: true, characterData: true });
}
