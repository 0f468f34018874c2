import type { ShopIdentity } from '#shared/http/shop-identity.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import type { PageLoad } from './build.ts';
import { inlineScript } from './inline-script.ts';

export interface PageParts {
  template: string;
  publicUrl: string;
  shop: ShopIdentity;
  /** Address of the style sheet with the shop's colour; null with the default colour. */
  theme: string | null;
  load: PageLoad;
  fonts: readonly string[];
  /**
   * Screen rendered by the server, with its title; null when the browser renders it. Only a rendered page contains
   * `STYLE_SLOT`.
   */
  rendered: { markup: string; title: string; hydrates: boolean } | null;
  /** Data for search engines and shared links; null when the page must not be indexed. */
  shared: { path: string; description: string } | null;
  dehydrated: { queries?: readonly unknown[] };
  /** True for the back office, which needs a newer browser than the pages of customers. */
  isOffice: boolean;
  /** True for a page of a rehearsed order. The page then shows that nothing is real. */
  isRehearsed: boolean;
  /**
   * True for the reply to a form that was sent without JavaScript. The page has no scripts, because the screen of the
   * browser would not show the result.
   */
  isStatic: boolean;
  /** Text for a reader without JavaScript; null when the page works without it. */
  withoutScript: string | null;
  /** Address at which the page works without JavaScript; null when there is no such address. */
  plainPath: string | null;
}

// `<` is the only character that could close the script element early.
const dataElement = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

const metaTag = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
const openGraphTag = (property: string, content: string) =>
  `<meta property="og:${property}" content="${escapeHtml(content)}">`;

function sharingTags(
  { publicUrl, shop }: PageParts,
  escapedTitle: string,
  shared: { path: string; description: string },
) {
  const address = publicUrl + shared.path;
  return [
    metaTag('description', shared.description),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    openGraphTag('type', 'website'),
    openGraphTag('locale', 'fr_FR'),
    openGraphTag('site_name', shop.name),
    `<meta property="og:title" content="${escapedTitle}">`,
    openGraphTag('description', shared.description),
    openGraphTag('url', address),
    openGraphTag('image', `${publicUrl}/preview.png`),
    openGraphTag('image:width', '1200'),
    openGraphTag('image:height', '630'),
    openGraphTag('image:alt', `${shop.name}\u00A0: les pièces uniques de nos lives`),
    metaTag('twitter:card', 'summary_large_image'),
  ];
}

const styleLink = (href: string) => `<link rel="stylesheet" crossorigin href="${href}">`;
/**
 * Place of the styles in a rendered page. Pages of signed-in users are cached with this slot instead of the styles, so
 * that they stay small.
 */
export const STYLE_SLOT = '<style></style>';
/** Disabled link: Vite does not load a style sheet for which a link exists. */
const inlinedLink = (href: string) => `<link rel="stylesheet" crossorigin disabled href="${href}">`;
const fontLink = (href: string) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`;
const scriptLink = (href: string) => `<link rel="modulepreload" crossorigin href="${href}">`;
/** Loads with a low priority, so that scripts do not delay the first paint of a rendered page (decision 0147). */
const laterScriptLink = (href: string) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${href}">`;

/**
 * Attribute of the template that selects the fonts of the shop. A rendered page with scripts is sent without this
 * attribute. Its inline script sets the attribute once the browser has the fonts (decision 0147).
 */
const FONTS_ATTRIBUTE = ' data-fonts';

/**
 * Returns the links for scripts and styles. A rendered page is painted before the scripts of its screen are
 * requested. Only small scripts come earlier: they record clicks and input until hydration.
 */
function links({ theme, fonts, load: { styles, first, next }, rendered, isOffice, isStatic }: PageParts): string[] {
  const [start = '', ...rest] = first;
  const appearance = [
    ...(rendered ? [STYLE_SLOT, ...styles.map(inlinedLink)] : [...styles, ...(theme ? [theme] : [])].map(styleLink)),
    // Fonts that arrive late are not shown (`font-display: optional`). A page of the back office stays open for an
    // evening, so it preloads the fonts. A customer's page loads them after its first paint (`load-fonts.ts`).
    ...(isOffice ? fonts.map(fontLink) : []),
  ];
  if (isStatic) return appearance;
  return [
    ...appearance,
    // Shows a warning in a browser that is too old. It is not a module, so a browser without modules runs it too.
    ...(isOffice ? ['<script defer src="/old-browser.js"></script>'] : []),
    rendered
      ? `${inlineScript.html}<script type="module" crossorigin fetchpriority="low" src="${start}"></script>`
      : `<script defer src="/retry.js"></script><script type="module" crossorigin src="${start}"></script>`,
    ...(rendered ? rest.map(laterScriptLink) : [...rest, ...next].map(scriptLink)),
  ];
}

function noScript({ withoutScript, plainPath }: PageParts): string {
  if (plainPath) {
    const link = `<a href="${escapeHtml(plainPath)}">Ouvrir la page sans JavaScript</a>`;
    return `<noscript><p class="no-script">${link}</p></noscript>`;
  }
  return withoutScript ? `<noscript><p class="no-script">${escapeHtml(withoutScript)}</p></noscript>` : '';
}

const REHEARSED = `<aside class="rehearsed-order" aria-label="Commande d’essai">
      <p><strong>Commande d’essai.</strong> Rien n’est réel.</p>
      <a href="/admin/setup">Retour aux étapes</a>
    </aside>
    `;

export function pageHtml(parts: PageParts): string {
  const { template, shop, load, rendered, shared, dehydrated } = parts;
  const title = escapeHtml(rendered?.title ?? shop.name);
  const headTags = [
    `<title>${title}</title>`,
    ...(shared ? sharingTags(parts, title, shared) : [metaTag('robots', 'noindex')]),
    '<link rel="manifest" href="/manifest.webmanifest">',
  ].join('\n    ');
  const dataElements = [
    dataElement('shop', shop),
    ...(dehydrated.queries?.length ? [dataElement('dehydrated', dehydrated)] : []),
    ...(rendered ? [dataElement('scripts', load.next)] : []),
  ].join('\n    ');
  // The data follows the content, so that the content arrives first.
  const page = template
    .replace('</head>', () => `  ${links(parts).join('\n    ')}\n  </head>`)
    .replace('</body>', () => `  ${dataElements}\n  </body>`)
    .replace(/<!--about-->[^!]*<!--\/about-->/, () => headTags)
    .replace('<!--no-script-->', () => (parts.isRehearsed ? REHEARSED : '') + noScript(parts));
  if (!rendered) return page;
  const painted = parts.isStatic ? page : page.replace(FONTS_ATTRIBUTE, '');
  // The element in the template shows the loading text. It contains no other `div`.
  const root = rendered.hydrates ? '<div id="root" data-hydrate>' : '<div id="root">';
  return painted.replace(/<div id="root">(?:(?!<\/?div)[^])*<\/div>/, () => `${root}${rendered.markup}</div>`);
}
