import { Select } from '#platform/web/ui/Select.tsx';
import styles from './kit.module.css';
import type { Look } from './look.ts';

interface LookFieldsProps {
  look: Look;
  onLook: (look: Look) => void;
}

export const LookFields = ({ look, onLook }: LookFieldsProps) => (
  <div className={styles.look} role="group" aria-label="Regarder le kit">
    <Select
      label="Apparence"
      placeholder="Système"
      value={look.scheme}
      onChange={(scheme) => onLook({ ...look, scheme })}
      options={[
        { value: 'light', label: 'Claire' },
        { value: 'dark', label: 'Sombre' },
      ]}
    />
    <Select
      label="Largeur"
      placeholder="Fenêtre"
      value={look.width}
      onChange={(width) => onLook({ ...look, width })}
      options={[{ value: '390', label: 'Téléphone (390)' }]}
    />
    <Select
      label="Densité"
      placeholder="Boutique"
      value={look.density}
      onChange={(density) => onLook({ ...look, density })}
      options={[{ value: 'compact', label: 'Administration' }]}
    />
  </div>
);
