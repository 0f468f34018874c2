import { IconGridDots, IconTablePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { BulkForm } from './BulkForm.tsx';
import { GridDialog } from './GridDialog.tsx';
import { PasteDialog } from '#features/catalog/web/PasteDialog.tsx';
import { RecentProducts } from './RecentProducts.tsx';

interface BulkScreenProps {
  /** Id of the live in the URL; `''` without one. */
  live: string;
  onLive: (liveId: string) => void;
}

/** `/admin/bulk-products` (ADM-16, ADM-17). */
export function BulkScreen({ live, onLive }: BulkScreenProps) {
  const [skipped, setSkipped] = useState<readonly number[]>([]);
  const [open, setOpen] = useState<'paste' | 'grid' | null>(null);
  // Pieces created in a dialog change the next free range.
  const [closed, setClosed] = useState(0);
  const close = () => {
    setOpen(null);
    setClosed((before) => before + 1);
  };
  return (
    <Page
      back={
        <BackLink to="/admin/products" search={{ live: live || undefined }}>
          Retour aux produits
        </BackLink>
      }
      actions={
        <>
          <Button variant="secondary" icon={<IconGridDots size={19} aria-hidden />} onClick={() => setOpen('grid')}>
            Grille de tailles
          </Button>
          <Button variant="secondary" icon={<IconTablePlus size={19} aria-hidden />} onClick={() => setOpen('paste')}>
            Coller un tableau
          </Button>
        </>
      }
      intro="Une pièce est créée pour chaque référence, de la première à la dernière."
    >
      <BulkForm live={live} onLive={onLive} onSkipped={setSkipped} dialogsClosed={closed} />
      {skipped.length > 0 && (
        <Alert tone="warning">Les produits avec les références suivantes existent déjà : {skipped.join(', ')}</Alert>
      )}
      <RecentProducts />
      {open === 'paste' && <PasteDialog live={live} onLive={onLive} onClose={close} />}
      {open === 'grid' && <GridDialog live={live} onLive={onLive} onClose={close} />}
    </Page>
  );
}
