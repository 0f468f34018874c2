import type { ShopIdentity } from '#shared/http/shop-identity.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import type { PageLoad } from './build.ts';

/** What the template is filled with. */
export interface PageParts {
  template: string;
  publicUrl: string;
  shop: ShopIdentity;
  /** The style sheet of its own colour; null with the usual one. */
  theme: string | null;
  /** The screen's scripts and styles. */
  load: PageLoad;
  /** The screen as HTML, and its title; null where the browser renders it. */
  rendered: { markup: string; title: string; hydrates: boolean } | null;
  /** What search engines and shared links show; null for what none of them may show. */
  shared: { path: string; description: string } | null;
  /** What was read, for the browser's query client. */
  dehydrated: { queries?: readonly unknown[] };
  /** Its browser must be newer than the shop's own pages ask. */
  isOffice: boolean;
  /** It has no scripts. */
  isStill: boolean;
  /** What a reader without JavaScript is told; null where she can read everything. */
  withoutScript: string | null;
  /** The address where this reader finds the page instead; null without one. */
  plainPath: string | null;
}

// `<` is the only character that could close the script element early.
const data = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
const shownAs = (property: string, content: string) =>
  `<meta property="og:${property}" content="${escapeHtml(content)}">`;

function sharing({ publicUrl, shop }: PageParts, title: string, shared: { path: string; description: string }) {
  const address = publicUrl + shared.path;
  return [
    named('description', shared.description),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    shownAs('type', 'website'),
    shownAs('locale', 'fr_FR'),
    shownAs('site_name', shop.name),
    `<meta property="og:title" content="${title}">`,
    shownAs('description', shared.description),
    shownAs('url', address),
    shownAs('image', `${publicUrl}/preview.png`),
    shownAs('image:width', '1200'),
    shownAs('image:height', '630'),
    shownAs('image:alt', `${shop.name} : les pièces uniques de nos lives`),
    named('twitter:card', 'summary_large_image'),
  ];
}

const styleLink = (href: string) => `<link rel="stylesheet" crossorigin href="${href}">`;
const scriptLink = (href: string) => `<link rel="modulepreload" crossorigin href="${href}">`;

/**
 * Scripts and styles to preload. A prerendered page is painted before the scripts of its screen are requested, but for
 * the first one, which is small: it records clicks and typing until the page is hydrated.
 */
function links({ theme, load: { styles, first, next }, rendered, isOffice, isStill }: PageParts): string[] {
  const [start = '', ...rest] = first;
  const looks = [...styles, ...(theme ? [theme] : [])].map(styleLink);
  if (isStill) return looks;
  return [
    ...looks,
    // Before the module, in a browser that reads none.
    ...(isOffice ? ['<script defer src="/old-browser.js"></script>'] : []),
    `<script type="module" crossorigin${rendered ? ' blocking="render"' : ''} src="${start}"></script>`,
    ...(rendered ? rest : [...rest, ...next]).map(scriptLink),
  ];
}

function noScript({ withoutScript, plainPath }: PageParts): string {
  if (plainPath) {
    const link = `<a href="${escapeHtml(plainPath)}">Ouvrir la page sans JavaScript</a>`;
    return `<noscript><p class="no-script">${link}</p></noscript>`;
  }
  return withoutScript ? `<noscript><p class="no-script">${escapeHtml(withoutScript)}</p></noscript>` : '';
}

/** The page as it leaves: the template with its head, its data and its screen. */
export function pageHtml(parts: PageParts): string {
  const { template, shop, load, rendered, shared, dehydrated } = parts;
  const title = escapeHtml(rendered?.title ?? shop.name);
  const about = [
    `<title>${title}</title>`,
    ...(shared ? sharing(parts, title, shared) : [named('robots', 'noindex')]),
    '<link rel="manifest" href="/manifest.webmanifest">',
  ].join('\n    ');
  const told = [
    data('shop', shop),
    ...(dehydrated.queries?.length ? [data('dehydrated', dehydrated)] : []),
    ...(rendered ? [data('scripts', load.next)] : []),
  ].join('\n    ');
  // Its data comes after its words.
  const page = template
    .replace('</head>', () => `  ${links(parts).join('\n    ')}\n  </head>`)
    .replace('</body>', () => `  ${told}\n  </body>`)
    .replace(/<!--about-->[^!]*<!--\/about-->/, () => about)
    .replace('<!--no-script-->', () => noScript(parts));
  if (!rendered) return page;
  const root = rendered.hydrates ? '<div id="root" data-hydrate>' : '<div id="root">';
  return page.replace(/<div id="root">(?:(?!<\/?div)[^])*<\/div>/, () => `${root}${rendered.markup}</div>`);
}
