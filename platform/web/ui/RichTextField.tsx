import { lazy, Suspense, createElement, useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { parseUrl } from '#shared/parse-url.ts';
import { LINK_SCHEMES, htmlOfText, PICTURE_SCHEMES, richTextSynonyms, richTextTags } from '#shared/rich-text.ts';
import { Button } from './Button.tsx';
import { Field, type FieldWords } from './Field.tsx';
import { MutedText } from './MutedText.tsx';
import type { UploadPicture } from './text-editor-picture.ts';
import fieldStyles from './field.module.css';
import styles from './rich-text-field.module.css';
import textStyles from './small.module.css';

interface RichTextFieldProps extends FieldWords {
  /** HTML, or text with blank lines between paragraphs. */
  value: string;
  onChange: (html: string) => void;
  name?: string;
  rows?: number;
  /** Without this function, pictures cannot be added. */
  uploadPicture?: UploadPicture;
}

// When the editor fails to load, a preview takes its place. The HTML can still be edited.
const TextEditor = lazy(() =>
  import('./TextEditor.tsx').catch(() => ({
    default: ({ value }: { value: string }) => <RichTextPreview html={value} />,
  })),
);

/**
 * Shows an editor, and below it the HTML on one line, which unfolds by its button or on focus. The editor and the HTML
 * show each other’s changes at once. The label belongs to the HTML. The server sanitises the HTML when it is saved.
 */
export function RichTextField({
  label,
  hint,
  error,
  required,
  hideLabel,
  value,
  onChange,
  uploadPicture,
  rows = 12,
  ...rest
}: RichTextFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <Field label={label} hint={hint} error={error} required={required} hideLabel={hideLabel}>
      {(wiring) => (
        <div className={styles.stack}>
          <Suspense fallback={<RichTextPreview html={value} />}>
            <TextEditor label="Texte mis en forme" value={value} onChange={onChange} uploadPicture={uploadPicture} />
          </Suspense>
          <div className={styles.source}>
            <Button
              variant="quiet"
              size="small"
              icon={<Chevron size={18} aria-hidden />}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              HTML
            </Button>
            <textarea
              {...rest}
              rows={isOpen ? rows : 1}
              // The editor changes this field without an event. `FormShell` compares the value of the field.
              data-html
              data-folded={!isOpen || undefined}
              onFocus={() => setOpen(true)}
              // A limit would truncate a pasted text. The server refuses a text that is too long.
              maxLength={undefined}
              {...wiring}
              value={value}
              spellCheck={false}
              className={fieldStyles.input}
              onChange={(event) => onChange(event.target.value)}
            />
          </div>
        </div>
      )}
    </Field>
  );
}

const DROPPED_TAGS = ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'template'];
const TAGS_WITHOUT_TEXT = ['table', 'thead', 'tbody', 'tr', 'ul', 'ol'];

function isSafe(address: string, schemes: readonly string[]): boolean {
  const url = parseUrl(address, location.href);
  return url !== null && (url.origin === location.origin || schemes.includes(url.protocol.slice(0, -1)));
}

/** Schemes that each attribute with an address accepts. */
const ADDRESS_SCHEMES: Readonly<Record<string, readonly string[]>> = { href: LINK_SCHEMES, src: PICTURE_SCHEMES };

function attributesOf(element: Element, allowed: readonly string[]): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const name of allowed) {
    const value = element.getAttribute(name);
    const schemes = ADDRESS_SCHEMES[name];
    if (value !== null && (!schemes || isSafe(value, schemes))) attributes[name] = value;
  }
  return 'href' in attributes ? { ...attributes, target: '_blank', rel: 'noopener noreferrer' } : attributes;
}

const childrenOf = (parent: Element): ReactNode[] =>
  [...parent.childNodes].map((node, at) => renderNode(node, parent, at));

// Typed HTML is not sanitised yet, so it is rendered tag by tag and never inserted as HTML.
function renderNode(node: Node, parent: Element, key: number): ReactNode {
  if (node instanceof Text) return TAGS_WITHOUT_TEXT.includes(parent.localName) && !node.data.trim() ? null : node.data;
  if (!(node instanceof Element) || DROPPED_TAGS.includes(node.localName)) return null;
  const tag = richTextSynonyms[node.localName] ?? node.localName;
  const allowed = Object.hasOwn(richTextTags, tag) ? richTextTags[tag] : undefined;
  if (!allowed) return childrenOf(node);
  const children = childrenOf(node);
  return createElement(tag, { key, ...attributesOf(node, allowed) }, ...(children.length > 0 ? [children] : []));
}

function RichTextPreview({ html }: { html: string }) {
  const deferredHtml = useDeferredValue(html);
  const preview = useMemo(
    () => childrenOf(new DOMParser().parseFromString(htmlOfText(deferredHtml), 'text/html').body),
    [deferredHtml],
  );
  return (
    <div className={styles.side}>
      <div className={styles.title}>Aperçu</div>
      <div className={styles.sheet} tabIndex={0} role="region" aria-label="Aperçu">
        <div className={textStyles.rich}>
          {preview.length > 0 ? preview : <MutedText>Rien à montrer pour le moment.</MutedText>}
        </div>
      </div>
    </div>
  );
}
