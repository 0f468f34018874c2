import { Component, memo, useRef, type HTMLAttributes, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { Checkbox } from './Checkbox.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { Pager, type Pages } from './Pager.tsx';
import { SkeletonLine } from './Skeleton.tsx';
import { StaleNotice, type QueryState } from './StaleNotice.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import { classNames } from './class-names.ts';
import { useFoldedColumns } from './fold-columns.tsx';
import { useLatest } from './use-latest.ts';
import { useRestoredRow } from './use-restored-row.ts';
import type { Selection } from './use-selection.ts';
import styles from './table.module.css';

/** Column whose label is beside each value on a phone, unless `phone` is set. */
export interface Column<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'centre' | 'end';
  width?: string;
  /** Minimum width of a column of free text (`7rem`). Longer words are broken. */
  minWidth?: string;
  nowrap?: boolean;
  /** Truncates the text; needs a `width`. A phone shows the whole text. */
  oneLine?: boolean;
  /** Key of another column. A window of 768 to 1279 px shows this column below the value of that column. */
  foldInto?: string;
  /** Side of the value on a phone. Set it for all columns or for none. Cards then show neither labels nor actions. */
  phone?: 'start' | 'end' | 'hidden';
  /** Title of the card on a phone. Defaults to the first column. */
  main?: boolean;
}

/** Requires the pager for a reply with a cursor. Later rows could not be reached without it. */
type PagedProps<Answer> = Answer extends { next: string | null } ? { pages: Pages } : { pages?: Pages };

interface DataTableProps<Row, Answer = unknown> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  empty: ReactNode;
  /**
   * Query of the rows. After a failed refresh, the old rows stay with a notice. While a page loads, the rows of the
   * previous page stay below a progress line.
   */
  read?: QueryState & { data: Answer | undefined };
  errorTitle?: string;
  actions?: (row: Row) => ReactNode;
  actionsLabel?: string;
  maxHeight?: string;
  isSelected?: (row: Row) => boolean;
  /** Adds checkboxes with accessible names. `SelectionBar` shows the actions for the selected rows. */
  selection?: { of: Selection; label: (row: Row) => string } | undefined;
}

const alignment = { start: undefined, centre: styles.centre, end: styles.end };

interface TableRowProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'actions' | 'actionsLabel'> {
  row: Row;
  rowKey: string;
  isMarked: boolean;
  isTicked: boolean;
  tickLabel: string | undefined;
  selection: RefObject<Selection | undefined>;
}

/**
 * A screen declares `columns` and `actions` outside of its component, or memoizes them. A row then renders again only
 * when it changes.
 */
const TableRow = memo(TableCells) as typeof TableCells;

function TableCells<Row>(props: TableRowProps<Row>) {
  const { row, rowKey, columns, actions, actionsLabel, isMarked, isTicked, tickLabel, selection } = props;
  const main = columns.find((column) => column.main) ?? columns[0];
  return (
    <tr role="row" data-line={rowKey} className={isMarked ? styles.selected : undefined}>
      {tickLabel !== undefined && (
        <td role="cell" className={styles.tick}>
          <Checkbox
            hideLabel
            label={tickLabel}
            checked={isTicked}
            onChange={(_, event) =>
              selection.current?.toggle(rowKey, event instanceof globalThis.MouseEvent && event.shiftKey)
            }
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          data-label={column.label || undefined}
          data-phone={column.phone}
          className={classNames(
            column.align && alignment[column.align],
            column.nowrap && styles.nowrap,
            column.oneLine && styles.oneLine,
            column.minWidth && styles.fold,
            column === main && styles.main,
          )}
        >
          {column.cell(row)}
        </td>
      ))}
      {actions && (
        <td role="cell" data-label={actionsLabel} className={styles.act}>
          <div className={styles.actions}>{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}

function TableRows<Row>(props: Omit<DataTableProps<Row>, 'rows'> & { rows: readonly Row[] }) {
  const { rows, rowKey, columns, actions, actionsLabel, isSelected, selection } = props;
  const latestSelection = useLatest(selection?.of);
  return rows.map((row) => {
    const key = rowKey(row);
    const isTicked = selection?.of.has(key) ?? false;
    return (
      <TableRow
        key={key}
        rowKey={key}
        isMarked={isTicked || (isSelected?.(row) ?? false)}
        tickLabel={selection?.label(row)}
        selection={latestSelection}
        {...{ row, columns, actions, actionsLabel, isTicked }}
      />
    );
  });
}

function Head<Row>({
  columns,
  actions,
  actionsLabel,
  selection,
}: Pick<DataTableProps<Row>, 'columns' | 'actions' | 'actionsLabel' | 'selection'>) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {selection && (
          <th role="columnheader" scope="col" className={styles.tick}>
            <VisuallyHidden>Sélection</VisuallyHidden>
          </th>
        )}
        {columns.map(({ key, label, align, width, minWidth }) => (
          <th
            key={key}
            role="columnheader"
            scope="col"
            className={align && alignment[align]}
            style={{ width, minWidth }}
          >
            {label}
          </th>
        ))}
        {actions && (
          <th role="columnheader" scope="col" className={classNames(styles.end, styles.act)}>
            {actionsLabel ?? 'Actions'}
          </th>
        )}
      </tr>
    </thead>
  );
}

function SkeletonRows<Row>({
  columns,
  actions,
  selection,
}: Pick<DataTableProps<Row>, 'columns' | 'actions' | 'selection'>) {
  const cellClasses = [
    ...(selection ? [undefined] : []),
    ...columns.map(({ align }) => align && alignment[align]),
    ...(actions ? [styles.end] : []),
  ];
  return Array.from({ length: 5 }, (_, row) => (
    <tr key={row} aria-hidden>
      {cellClasses.map((className, column) => (
        <td key={column} className={className}>
          <SkeletonLine width={`${45 + ((row * 17 + column * 29) % 40)}%`} />
        </td>
      ))}
    </tr>
  ));
}

/** ARIA roles are explicit, because rows shown as cards on a phone lose the table semantics. */
export function DataTable<Row, Answer = unknown>(props: DataTableProps<Row, Answer> & PagedProps<Answer>) {
  const { caption, empty, read, errorTitle, maxHeight } = props;
  const { pages }: { pages?: Pages } = props;
  const columns = useFoldedColumns<Row, Column<Row>>(props.columns);
  const isPageLoading = read?.isPlaceholderData;
  // An empty previous result says nothing about the filter that is loading.
  const rows = isPageLoading && props.rows?.length === 0 ? undefined : props.rows;
  const body = useRef<HTMLTableSectionElement>(null);
  const rowHandlers = useRestoredRow(body, rows !== undefined);
  if (read?.error && !rows) {
    return <ErrorState error={read.error} title={errorTitle} onRetry={() => void read.refetch()} />;
  }
  const stale = read?.error ? (
    <div className={styles.stale}>
      <StaleNotice read={read} title={errorTitle} />
    </div>
  ) : null;
  if (rows?.length === 0 && !pages?.onPrevious) {
    return (
      <>
        {stale}
        {typeof empty === 'string' ? <EmptyState kind="nothing-yet" title={empty} /> : empty}
      </>
    );
  }
  return (
    <div aria-busy={!rows || isPageLoading || undefined}>
      {stale}
      {!rows && (
        <VisuallyHidden>
          <span role="status">Chargement...</span>
        </VisuallyHidden>
      )}
      <div
        className={classNames(styles.scroll, isPageLoading && styles.turning)}
        style={{ maxHeight }}
        {...(maxHeight && { tabIndex: 0, role: 'region', 'aria-label': caption })}
      >
        <table role="table" aria-label={caption} className={styles.table}>
          <Head {...props} columns={columns} />
          <SteadyRows body={body} {...rowHandlers} onClick={openRow}>
            {rows ? (
              <TableRows {...props} columns={columns} rows={rows} />
            ) : (
              <SkeletonRows {...props} columns={columns} />
            )}
          </SteadyRows>
        </table>
      </div>
      {pages && <Pager {...pages} />}
    </div>
  );
}

interface FocusedRow {
  row: Element;
  top: number;
}

interface SteadyRowsProps extends HTMLAttributes<HTMLTableSectionElement> {
  body: RefObject<HTMLTableSectionElement | null>;
}

/**
 * Keeps the focused row at its position on screen while rows change. Only a class component can measure between a
 * render and its DOM changes.
 */
class SteadyRows extends Component<SteadyRowsProps> {
  override getSnapshotBeforeUpdate(): FocusedRow | null {
    const focused = document.activeElement;
    const row = this.props.body.current?.contains(focused) ? focused?.closest('tr') : null;
    return row ? { row, top: row.getBoundingClientRect().top } : null;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, focusedRow: FocusedRow | null): void {
    if (!focusedRow?.row.isConnected) return;
    const moved = focusedRow.row.getBoundingClientRect().top - focusedRow.top;
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  }

  override render(): ReactNode {
    const { body, ...rest } = this.props;
    return <tbody {...rest} ref={body} role="rowgroup" />;
  }
}

const CONTROLS = 'a, button, input, label, select, textarea, summary';

/**
 * Follows the link of the row, in another tab with Ctrl. Ignores clicks on a control, in the cell of a control, and at
 * the end of a text selection.
 */
function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, defaultPrevented, ctrlKey, metaKey, shiftKey } = event;
  // React also delivers the events of a dialog that was opened from the row.
  if (defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return;
  const cell = target.closest('td');
  if (target.closest(CONTROLS) || cell?.querySelector('input, button') || getSelection()?.isCollapsed === false) return;
  const click = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
  target
    .closest('[data-line]')
    ?.querySelector('td > a[href]')
    ?.dispatchEvent(new globalThis.MouseEvent('click', click));
}
