import { piecesNamed } from '#features/catalog/domain/labels-changes.ts';
import type { HistoryLine } from '#features/history/domain/schemas.ts';
import { authorLabel } from '#features/orders/web/admin/event-author.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { useMay } from '#features/users/web/use-may.ts';
import type { Column } from '#platform/web/ui/DataTable.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { BreakableText } from '#platform/web/ui/BreakableText.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { lineSentence } from './line-sentence.ts';

function Pieces({ type, data }: Pick<HistoryLine, 'type' | 'data'>) {
  const { liveId, refs } = data;
  const [ref] = Array.isArray(refs) ? refs : [];
  if (type === 'deleted') return <MutedText>{piecesNamed(data)}</MutedText>;
  return (
    <TextLink to="/admin/products" search={{ q: String(ref), ...(typeof liveId === 'string' && { live: liveId }) }}>
      {piecesNamed(data)}
    </TextLink>
  );
}

function About({ kind, type, data, order, person }: HistoryLine) {
  const mayOpen = useMay()(changeSettings);
  if (order)
    return (
      <TextLink to="/admin/orders/$orderId" params={{ orderId: order.id }}>
        {order.number}
      </TextLink>
    );
  if (person?.isErased) return <MutedText>Compte effacé</MutedText>;
  if (person)
    return (
      <TextLink to="/admin/users/$userId" params={{ userId: person.id }}>
        <BreakableText text={person.name} />
      </TextLink>
    );
  switch (kind) {
    case 'piece':
      return <Pieces type={type} data={data} />;
    case 'setting':
      return mayOpen ? <TextLink to="/admin/settings">Réglages</TextLink> : 'Réglages';
    case 'account':
      return mayOpen ? <TextLink to="/admin/team">Équipe</TextLink> : 'Équipe';
    default:
      return <TextLink to="/admin/pages">Pages</TextLink>;
  }
}

export const historyColumns: readonly Column<HistoryLine>[] = [
  { key: 'at', label: 'Le', nowrap: true, phone: 'end', cell: ({ at }) => <DateTime at={at} /> },
  {
    key: 'author',
    label: 'Par',
    minWidth: '9rem',
    phone: 'start',
    cell: ({ author }) => <BreakableText text={authorLabel(author)} />,
  },
  { key: 'what', label: 'Quoi', minWidth: '12.5rem', main: true, phone: 'start', cell: lineSentence },
  { key: 'about', label: 'Sur', minWidth: '7rem', phone: 'end', cell: (line) => <About {...line} /> },
];
