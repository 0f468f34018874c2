import { useEffect, useState } from 'react';
import { Page } from '#platform/web/ui/Page.tsx';
import { SkipLink } from '#platform/web/ui/SkipLink.tsx';
import { Toasts } from '#platform/web/ui/Toasts.tsx';
import { Actions } from './Actions.tsx';
import { Choices } from './Choices.tsx';
import { Comboboxes } from './Comboboxes.tsx';
import { Dialogs } from './Dialogs.tsx';
import { Filtering } from './Filtering.tsx';
import { Forms } from './Forms.tsx';
import styles from './kit.module.css';
import { Layout } from './Layout.tsx';
import { LongTexts } from './LongTexts.tsx';
import { LookFields } from './LookFields.tsx';
import { addressOf, applyLook, isFramed, lookInAddress, subjectInAddress } from './look.ts';
import { Messages } from './Messages.tsx';
import { Group } from './Specimen.tsx';
import { Tables } from './Tables.tsx';
import { TextFields } from './TextFields.tsx';
import { ValueFields } from './ValueFields.tsx';
import { Values } from './Values.tsx';
import { Waiting } from './Waiting.tsx';

const groups = [
  { id: 'actions', title: 'Boutons et liens', Content: Actions },
  { id: 'textes', title: 'Champs d’une ligne', Content: TextFields },
  { id: 'valeurs-saisies', title: 'Champs de valeurs', Content: ValueFields },
  { id: 'textes-longs', title: 'Textes longs', Content: LongTexts },
  { id: 'choix', title: 'Choix', Content: Choices },
  { id: 'recherche', title: 'Un parmi beaucoup', Content: Comboboxes },
  { id: 'formulaires', title: 'Formulaires', Content: Forms },
  { id: 'dialogues', title: 'Dialogues et tiroirs', Content: Dialogs },
  { id: 'listes', title: 'Listes', Content: Tables },
  { id: 'filtres', title: 'Filtres', Content: Filtering },
  { id: 'attente', title: 'Vide, attente, échec', Content: Waiting },
  { id: 'messages', title: 'Badges, alertes, bandeaux', Content: Messages },
  { id: 'valeurs', title: 'Valeurs', Content: Values },
  { id: 'mise-en-page', title: 'Mise en page', Content: Layout },
];

const subject = subjectInAddress();
const shown = groups.filter(({ id }) => subject === null || id === subject);

const Groups = () => (
  <div className={styles.groups}>
    {shown.map(({ id, title, Content }) => (
      <Group key={id} id={id} title={title}>
        <Content />
      </Group>
    ))}
  </div>
);

const Contents = () => (
  <nav className={styles.contents} aria-label="Sujets">
    {groups.map(({ id, title }) => (
      <a key={id} href={`#${id}`}>
        {title}
      </a>
    ))}
  </nav>
);

export function KitPage() {
  const [look, setLook] = useState(lookInAddress);
  useEffect(() => {
    applyLook(look);
    if (!isFramed()) history.replaceState(null, '', `${addressOf(look)}${location.hash}`);
  }, [look]);
  if (isFramed())
    return (
      <main className={styles.framed}>
        <Groups />
        <Toasts />
      </main>
    );
  return (
    <div className={styles.kit}>
      <div data-component="SkipLink">
        <SkipLink />
      </div>
      <Page
        title="Le kit"
        intro="Chaque composant de platform/web/ui, dans ses états."
        actions={<LookFields look={look} onLook={setLook} />}
      >
        <div className={styles.layout}>
          <Contents />
          <main id="contenu" tabIndex={-1}>
            {look.width ? (
              <iframe
                className={styles.phone}
                title="Le kit sur un téléphone"
                src={addressOf({ ...look, width: '' }, true)}
              />
            ) : (
              <Groups />
            )}
          </main>
        </div>
      </Page>
      <Toasts />
    </div>
  );
}
