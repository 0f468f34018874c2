import { readLogo } from './reading-logo.ts';

type NoticeExtension = 'pdf' | 'svg' | 'png' | 'jpg';
export const noticeTypes: Readonly<Record<NoticeExtension, string>> = {
  pdf: 'application/pdf',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
};

export const extensionOfNotice = (file: string): NoticeExtension =>
  file.slice(file.lastIndexOf('.') + 1) as NoticeExtension;

/** Matches the parts of an SVG that run code or load another file. */
const ACTIVE = /<(?:script|foreignObject|iframe|image|use)[\s/>]|<!ENTITY|\bon[a-z]{3,20}\s*=|javascript:|@import/i;

/** Returns the file extension for an official notice, from its content; null for another file and for an active SVG. */
export function noticeExtension(bytes: Uint8Array): NoticeExtension | null {
  const picture = readLogo(bytes);
  if (picture) return picture.extension;
  const text = new TextDecoder().decode(bytes);
  if (text.startsWith('%PDF-')) return text.includes('%%EOF') ? 'pdf' : null;
  const isSvg = /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*|<!--(?:[^-]|-(?!->))*-->\s*|<!DOCTYPE svg[^>[]*>\s*)*<svg[\s>]/.test(
    text,
  );
  return isSvg && /<\/svg>\s*$/.test(text) && !ACTIVE.test(text) ? 'svg' : null;
}
