import { useEffect, useEffectEvent, useId, useState } from 'react';
import { encode } from 'uqr';
import { formatDateTime } from '#shared/time.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from '#features/users/domain/admin-endpoints.ts';
import { FactorCodeField } from '#features/users/web/FactorCodeField.tsx';
import { ProofFields } from '#features/users/web/ProofFields.tsx';
import { useProof } from '#features/users/web/use-proof.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { Dialog, DialogBody } from '#platform/web/ui/Dialog.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Reason } from '#platform/web/ui/Reason.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import styles from './factor.module.css';

/** Number of remaining recovery codes up to which the screen warns. */
const FEW_CODES = 3;

export function SecondFactor() {
  const read = useEndpoint(getSecondFactor, {});
  const { data, error, refetch } = read;
  const [open, setOpen] = useState<'enable' | 'codes' | 'disable' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card
      title="Double vérification"
      intro="Après votre mot de passe, un code de votre téléphone&nbsp;: un mot de passe volé ne suffit plus pour entrer."
    >
      {!data && error && (
        <ErrorState title="Impossible de charger la double vérification" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton lines={1} />}
      <StaleNotice read={read} />
      {data && (
        <Row justify="between">
          {data.since ? (
            <p>
              Activée depuis le {formatDateTime(data.since)}.{' '}
              {data.codesLeft > FEW_CODES && `${codesLeftSentence(data.codesLeft)}.`}
            </p>
          ) : (
            <p>Elle n’est pas activée.</p>
          )}
          <Row>
            {data.since && (
              <Button variant="secondary" size="small" onClick={() => setOpen('codes')}>
                Nouveaux codes…
              </Button>
            )}
            <Button variant="secondary" size="small" onClick={() => setOpen(data.since ? 'disable' : 'enable')}>
              {data.since ? 'Désactiver…' : 'Activer…'}
            </Button>
          </Row>
        </Row>
      )}
      {data?.since && data.codesLeft <= FEW_CODES && (
        <Alert tone="warning" title={codesLeftSentence(data.codesLeft)}>
          «&nbsp;Nouveaux codes…&nbsp;» vous en donne dix, qui remplacent les anciens.
        </Alert>
      )}
      {open === 'enable' && <EnableFactorDialog onClose={close} />}
      {open === 'codes' && <NewCodesDialog onClose={close} />}
      {open === 'disable' && <DisableFactorDialog onClose={close} />}
    </Card>
  );
}

const codesLeftSentence = (count: number): string =>
  count === 0 ? 'Il ne reste aucun code de secours' : `Il reste ${count} code${count > 1 ? 's' : ''} de secours`;

function EnableFactorDialog({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState('');
  const proof = useProof({ withFactor: false });
  const begin = useCommand(beginSecondFactor);
  const confirm = useCommand(confirmSecondFactor);
  const start = useEffectEvent(() => begin.mutate({}));
  useEffect(() => start(), []);
  if (confirm.data)
    return <RecoveryCodes title="Double vérification activée" codes={confirm.data.recoveryCodes} onClose={onClose} />;
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Activer la double vérification"
      description="Scannez cette image avec une application de codes (Google Authenticator, Microsoft Authenticator, 1Password…), puis saisissez le code qu’elle affiche."
      onSubmit={() => confirm.mutate({ code, ...proof.input() })}
      saving={confirm.isPending}
      error={confirm.error}
      submitLabel="Activer"
      savingLabel="Vérification…"
      disabledReason={begin.data ? proof.missing() : 'L’image se prépare.'}
    >
      {begin.error && <ErrorState error={begin.error} onRetry={() => begin.mutate({})} />}
      {!begin.data && !begin.error && <Skeleton lines={6} />}
      {begin.data && (
        <>
          <QrCode text={begin.data.address} label="Image à scanner avec votre application de codes" />
          <p className={styles.secret}>
            Sans appareil photo, saisissez cette clé&nbsp;: <code>{inGroups(begin.data.secret)}</code>
          </p>
        </>
      )}
      <FactorCodeField value={code} onChange={setCode} />
      <ProofFields proof={proof} problem={confirm.error} />
    </FormDialog>
  );
}

const inGroups = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ');

/** Draws dark on white in every theme, because phones do not read inverted codes. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}

interface RecoveryCodesProps {
  title: string;
  codes: readonly string[];
  onClose: () => void;
}

/** Stays open until the user confirms that the codes are stored. */
function RecoveryCodes({ title, codes, onClose }: RecoveryCodesProps) {
  const [isStored, setStored] = useState(false);
  const reasonId = useId();
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success('Codes copiés'),
      () => toast.error('Copie impossible\u00A0: sélectionnez les codes à la main.'),
    );
  return (
    <Dialog
      open
      onClose={() => isStored && onClose()}
      title={title}
      description="Gardez ces dix codes de secours à l’abri, ailleurs que sur votre téléphone&nbsp;: si vous perdez votre téléphone, chaque code sert une fois. Ils ne seront plus affichés."
    >
      <DialogBody>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div>
          <Button variant="secondary" size="small" onClick={() => void copy()}>
            Copier les codes
          </Button>
        </div>
        <Checkbox label="J’ai gardé ces codes" checked={isStored} onChange={setStored} />
        <div className={styles.end}>
          {!isStored && <Reason id={reasonId}>Notez d’abord vos codes.</Reason>}
          <Button onClick={onClose} disabled={!isStored} {...(!isStored && { 'aria-describedby': reasonId })}>
            Terminer
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  );
}

function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState('');
  const proof = useProof({ withFactor: false });
  const renew = useCommand(renewRecoveryCodes);
  if (renew.data)
    return <RecoveryCodes title="Nouveaux codes de secours" codes={renew.data.recoveryCodes} onClose={onClose} />;
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Recevoir de nouveaux codes de secours"
      description="Pour des codes perdus ou presque tous utilisés. Les anciens codes ne serviront plus."
      onSubmit={() => renew.mutate({ code, ...proof.input() })}
      saving={renew.isPending}
      error={renew.error}
      submitLabel="Recevoir les codes"
      disabledReason={proof.missing()}
    >
      <ProofFields proof={proof} problem={renew.error} />
      <FactorCodeField value={code} onChange={setCode} hint="Ou un code de secours." />
    </FormDialog>
  );
}

function DisableFactorDialog({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState('');
  const proof = useProof({ withFactor: false });
  const disable = useCommand(disableSecondFactor, {
    onSuccess: () => {
      toast.success('Double vérification désactivée');
      onClose();
    },
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Désactiver la double vérification"
      description="Votre mot de passe suffira de nouveau. Vos codes de secours ne serviront plus, et vos autres appareils seront déconnectés."
      onSubmit={() => disable.mutate({ code, ...proof.input() })}
      saving={disable.isPending}
      error={disable.error}
      submitLabel="Désactiver"
      disabledReason={proof.missing()}
      danger
    >
      <ProofFields proof={proof} problem={disable.error} />
      <FactorCodeField value={code} onChange={setCode} hint="Ou un code de secours." />
    </FormDialog>
  );
}
