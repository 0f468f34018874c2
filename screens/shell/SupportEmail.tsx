import { useRef } from 'react';
import { useShop } from '#platform/web/api/shop.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { toast } from '#platform/web/ui/toast.ts';

/** E-mail address of the shop, with a button that copies it, because in-app browsers do not open a mail program. */
export function SupportEmail() {
  const { supportEmail } = useShop();
  const address = useRef<HTMLAnchorElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(supportEmail);
      toast.success('Adresse copiée');
    } catch {
      if (address.current) getSelection()?.selectAllChildren(address.current);
      toast.error('L’adresse n’a pas pu être copiée.');
    }
  };
  if (!supportEmail) return null;
  return (
    <Row as="span" gap="tight">
      <a ref={address} href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>
      <Button name="copy-email" variant="secondary" size="small" onClick={() => void copy()}>
        Copier l’adresse
      </Button>
    </Row>
  );
}
