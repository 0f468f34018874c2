import { createHash } from 'node:crypto';
import { escapeHtml } from '#shared/escape-html.ts';
import { openApiOf, type ServedGroup } from './openapi.ts';

interface Operation {
  summary: string;
  'x-access': string;
  'x-role'?: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> };
}

/** Each row is a block on a phone, so that the page is not wider than the screen. */
const CSS =
  'body{margin:0 auto;max-width:75rem;padding:1rem;font-family:system-ui,sans-serif;line-height:1.5;overflow-wrap:anywhere}' +
  'table{width:100%;border-collapse:collapse}th,td{padding:.5rem;text-align:left;vertical-align:top;border-bottom:1px solid #ccc}' +
  'td:nth-child(2){font-family:monospace}:root{color-scheme:light dark}' +
  '@media(max-width:48rem){table,tbody,tr,td{display:block}thead{position:absolute;clip-path:inset(50%)}' +
  'tr{padding:.5rem 0;border-bottom:1px solid #ccc}td{padding:.1rem 0;border:0}td:first-child{font-weight:700}}';

export const docsStyleSource = `'sha256-${createHash('sha256').update(CSS).digest('base64')}'`;

export function docsPage(about: { title: string; url: string }, groups: readonly ServedGroup[]): string {
  const { title } = about;
  const { paths } = openApiOf(about, groups) as { paths: Record<string, Record<string, Operation>> };
  const rows = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => rowOf(path, method, operation)),
  );
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}\u00A0: les adresses de l’API</title><style>${CSS}</style></head><body>
<h1>${escapeHtml(title)}\u00A0: les adresses de l’API</h1>
<p>Le document complet, avec les schémas\u00A0: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<table><thead><tr><th>Méthode</th><th>Adresse</th><th>Qui</th><th>Effet</th><th>Paramètres</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></body></html>`;
}

function rowOf(path: string, method: string, operation: Operation): string {
  const body = operation.requestBody?.content['application/json']?.schema.properties ?? {};
  const inputs = [
    ...operation.parameters.map((parameter) => `${parameter.name}${parameter.required ? '' : '?'} (${parameter.in})`),
    ...Object.keys(body),
  ];
  const cells = [
    method.toUpperCase(),
    path,
    operation['x-role'] ?? operation['x-access'],
    operation.summary,
    inputs.join(', '),
  ];
  return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
}
