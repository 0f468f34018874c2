import { Component, type HTMLAttributes, type ReactNode, type RefObject } from 'react';

interface Seen {
  line: Element;
  top: number;
}

interface SteadyLinesProps extends HTMLAttributes<HTMLTableSectionElement> {
  body: RefObject<HTMLTableSectionElement | null>;
}

/**
 * Table body with rows that change automatically. The focused row keeps its position on screen. A class component,
 * because only a class can measure between a render and its DOM changes.
 */
export class SteadyLines extends Component<SteadyLinesProps> {
  override getSnapshotBeforeUpdate(): Seen | null {
    const focused = document.activeElement;
    const line = this.props.body.current?.contains(focused) ? focused?.closest('tr') : null;
    return line ? { line, top: line.getBoundingClientRect().top } : null;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, seen: Seen | null): void {
    if (!seen?.line.isConnected) return;
    const moved = seen.line.getBoundingClientRect().top - seen.top;
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  }

  override render(): ReactNode {
    const { body, ...rest } = this.props;
    return <tbody {...rest} ref={body} role="rowgroup" />;
  }
}
