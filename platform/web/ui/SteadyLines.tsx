import { Component, type HTMLAttributes, type ReactNode, type RefObject } from 'react';

interface Seen {
  line: Element;
  top: number;
}

interface SteadyLinesProps extends HTMLAttributes<HTMLTableSectionElement> {
  body: RefObject<HTMLTableSectionElement | null>;
}

/**
 * The body of a table whose lines come and go by themselves: the one that has the focus stays where it is on screen.
 * A class, for nothing else measures between a render and what it changes.
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
