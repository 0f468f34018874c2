import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

/** Element of the structure with words of its own, such as a heading or a cell. */
export interface PdfElement {
  /** Type of the element and of its parents, such as `Document/Table/TR/TH`. */
  path: string;
  text: string;
}

export interface PdfReading {
  title: string;
  /** Title of the XMP metadata, which is XML; empty when it cannot be parsed. */
  xmpTitle: string;
  language: string;
  isMarked: boolean;
  showsTitle: boolean;
  fonts: readonly { name: string; isEmbedded: boolean }[];
  /** Elements in reading order, page after page. */
  elements: readonly PdfElement[];
  /** All words, artifacts included, page after page. */
  text: string;
  /** Words that are neither in the structure nor artifacts. */
  untagged: string;
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Document['getPage']>>;
interface Node {
  role?: string;
  id?: string;
  children?: readonly Node[];
}

export async function readPdf(pdf: Buffer): Promise<PdfReading> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { info, metadata } = await document.getMetadata();
  const properties = info as { Title?: string; Language?: string };
  const preferences = (await document.getViewerPreferences()) as { DisplayDocTitle?: boolean } | null;
  const fonts = new Map<string, boolean>();
  const elements: PdfElement[] = [];
  let [text, untagged] = ['', ''];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    for (const { name, isEmbedded } of await fontsOf(page)) fonts.set(name, isEmbedded);
    const { words, all } = await wordsOf(page);
    text += all;
    collect((await page.getStructTree()) as Node | null, [], words, elements);
    untagged += words.get('') ?? '';
  }
  return {
    title: properties.Title ?? '',
    xmpTitle: String(metadata?.get('dc:title') ?? ''),
    language: properties.Language ?? '',
    isMarked: (await document.getMarkInfo())?.Marked === true,
    showsTitle: preferences?.DisplayDocTitle === true,
    fonts: [...fonts].map(([name, isEmbedded]) => ({ name, isEmbedded })),
    elements,
    text,
    untagged,
  };
}

/** The published types of PDF.js lack `tag`. */
interface Marking {
  type: string;
  id?: string;
  tag?: string;
}

/**
 * Maps the id of each marked content of a page to its words. The empty id has the unmarked words. Words of artifacts
 * are only in `all`.
 */
async function wordsOf(page: Page): Promise<{ words: Map<string, string>; all: string }> {
  const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true });
  const words = new Map<string, string>();
  const open: (string | null)[] = [];
  let all = '';
  for (const item of items) {
    if ('str' in item) {
      const written = item.str + (item.hasEOL ? '\n' : '');
      const [key = ''] = open.filter((id) => id !== '');
      if (key !== null) words.set(key, (words.get(key) ?? '') + written);
      all += written;
      continue;
    }
    const { type, id = '', tag }: Marking = item;
    if (type === 'endMarkedContent') open.pop();
    else open.push(tag === 'Artifact' ? null : id);
  }
  return { words, all };
}

function collect(node: Node | null, above: readonly string[], words: Map<string, string>, into: PdfElement[]): void {
  const path = node?.role && node.role !== 'Root' ? [...above, node.role] : above;
  const children = node?.children ?? [];
  const ownText = children.flatMap(({ id }) => (id ? [words.get(id) ?? ''] : []));
  if (ownText.length > 0) into.push({ path: path.join('/'), text: ownText.join('').replaceAll(/\s+/g, ' ').trim() });
  for (const child of children) collect(child, path, words, into);
}

async function fontsOf(page: Page): Promise<{ name: string; isEmbedded: boolean }[]> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const ids = new Set(fnArray.flatMap((fn, at) => (fn === OPS.setFont ? [String(argsArray[at][0])] : [])));
  return [...ids].map((id) => {
    const { name, missingFile } = page.commonObjs.get(id) as { name: string; missingFile: boolean };
    return { name, isEmbedded: !missingFile };
  });
}
