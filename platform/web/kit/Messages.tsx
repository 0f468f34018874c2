import type { Tone } from '#platform/web/theme.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Banner } from '#platform/web/ui/Banner.tsx';
import { CheckIcon } from '#platform/web/ui/glyphs.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ToastSlot } from '#platform/web/ui/ToastSlot.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { Stateful, Specimen, State } from './Specimen.tsx';

const tones: [Tone, string][] = [
  ['action', 'À vous'],
  ['waiting', 'En attente'],
  ['progress', 'En cours'],
  ['done', 'Livrée'],
  ['off', 'Annulée'],
  ['neutral', 'Brouillon'],
  ['info', 'Information'],
  ['success', 'Réussi'],
  ['warning', 'À surveiller'],
  ['danger', 'Échec'],
];
const LONG = 'La pièce 42 a été remise en vente parce que sa cliente ne l’a pas payée dans les temps. ';

const toasts = [
  ['success', 'Live créé'],
  ['error', 'La pièce est déjà attribuée à @nina.plus.rapide'],
  ['info', 'L’alerte est de nouveau à traiter'],
  ['warning', LONG.repeat(2)],
] as const;

const TemporaryMessages = () => (
  <>
    <Specimen of="Toasts" wide>
      <State name="Un message après coup">
        <Row>
          {toasts.map(([tone, sentence]) => (
            <Button key={tone} variant="secondary" onClick={() => toast[tone](sentence)}>
              {`Message : ${tone}`}
            </Button>
          ))}
          <Button
            variant="secondary"
            onClick={() =>
              toast.success('Pièce retirée', { action: { label: 'Annuler', onClick: () => toast.info('Remise') } })
            }
          >
            Message qui s’annule
          </Button>
        </Row>
      </State>
    </Specimen>
    <Specimen of="ToastSlot" wide>
      <State name="Une place gardée pour les messages">
        <Stateful start={false}>
          {(hasSlot, setSlot) => (
            <Row>
              <Button variant="secondary" onClick={() => setSlot(!hasSlot)}>
                {hasSlot ? 'Rendre la place' : 'Garder une place'}
              </Button>
              {hasSlot && <ToastSlot />}
            </Row>
          )}
        </Stateful>
      </State>
    </Specimen>
  </>
);

export const Messages = () => (
  <>
    <Specimen of="StatusBadge" wide>
      <State name="Toutes les couleurs">
        <Row gap="small">
          {tones.map(([tone, label]) => (
            <StatusBadge key={tone} tone={tone} label={label} />
          ))}
        </Row>
      </State>
      <State name="Petits, pour les listes">
        <Row gap="small">
          {tones.map(([tone, label]) => (
            <StatusBadge key={tone} tone={tone} label={label} size="small" />
          ))}
        </Row>
      </State>
      <State name="Avec une icône">
        <Row gap="small">
          <StatusBadge tone="success" label="Livrée" icon={CheckIcon} />
          <StatusBadge tone="success" label="Livrée" icon={CheckIcon} size="small" />
        </Row>
      </State>
    </Specimen>
    <Specimen of="Alert">
      {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
        <State key={tone} name={tone}>
          <Alert tone={tone} title="Un titre" actions={<Button size="small">Agir</Button>}>
            {LONG} <a href="#messages">En savoir plus</a>
          </Alert>
        </State>
      ))}
      <State name="Une phrase">
        <Alert>Votre commande est enregistrée.</Alert>
      </State>
    </Specimen>
    <Specimen of="Banner" wide>
      {tones.map(([tone, label]) => (
        <State key={tone} name={tone}>
          <Banner tone={tone} title={label} actions={tone === 'action' && <Button>Payer maintenant 31,00 €</Button>}>
            {LONG}
          </Banner>
        </State>
      ))}
    </Specimen>
    <TemporaryMessages />
  </>
);
