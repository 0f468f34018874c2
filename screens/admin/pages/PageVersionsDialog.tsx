import { useEffect, useRef, useState } from 'react';
import { readVersionToRestore, listVersionsToRestore } from './endpoints.ts';
import type { VersionToRestore } from './schemas.ts';
import { formatDateTime } from '#shared/time.ts';
import { call } from '#platform/web/api/client.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { Dialog, DialogBody } from '#platform/web/ui/Dialog.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { toast } from '#platform/web/ui/toast.ts';

const columns: readonly Column<VersionToRestore>[] = [
  { key: 'at', label: 'En vigueur depuis', nowrap: true, cell: ({ at }) => formatDateTime(at) },
  { key: 'author', label: 'Par', minWidth: '8rem', cell: ({ author }) => author ?? 'La boutique' },
];

interface PageVersionsDialogProps {
  code: string;
  title: string;
  onClose: () => void;
  /** Loads the text of a version into the form. A save puts the text in force. */
  onRestore: (text: { title: string; content: string }) => void;
}

export function PageVersionsDialog({ code, title, onClose, onRestore }: PageVersionsDialogProps) {
  const read = useEndpoint(listVersionsToRestore, { code });
  const [restoringId, setRestoringId] = useState<string | null>(null);
  const closing = useRef(new AbortController());
  // Aborts the request on closing, because a late reply must not replace a dialog that was opened later.
  useEffect(() => {
    const controller = new AbortController();
    closing.current = controller;
    return () => controller.abort();
  }, []);
  const restore = async (versionId: string) => {
    const { signal } = closing.current;
    setRestoringId(versionId);
    try {
      const text = await call(readVersionToRestore, { code, versionId }, { signal });
      if (!signal.aborted) onRestore(text);
    } catch (problem) {
      if (signal.aborted) return;
      toast.error(sentenceOf(problem));
      setRestoringId(null);
    }
  };
  return (
    <Dialog open shape="wide" onClose={onClose} title={`Versions\u00a0: ${title}`}>
      <DialogBody>
        <DataTable
          caption="Versions"
          columns={columns}
          rows={read.data?.versions}
          rowKey={({ id }) => id}
          read={read}
          errorTitle="Impossible de charger les versions"
          empty="Ce texte n’a pas encore été enregistré."
          actionsLabel="Actions"
          actions={({ id, at }) => (
            <>
              <AnchorButton href={`/pages/${code}/versions/${id}`} newTab variant="quiet" size="small">
                Lire
              </AnchorButton>
              {id !== read.data?.versions[0]?.id && (
                <Button variant="secondary" size="small" loading={restoringId === id} onClick={() => void restore(id)}>
                  Rétablir
                  <VisuallyHidden> la version du {formatDateTime(at)}</VisuallyHidden>
                </Button>
              )}
            </>
          )}
        />
      </DialogBody>
    </Dialog>
  );
}
