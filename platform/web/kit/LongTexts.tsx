import { RichText } from '#platform/web/ui/RichText.tsx';
import { RichTextField } from '#platform/web/ui/RichTextField.tsx';
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx';
import { UnbrokenText } from '#platform/web/ui/UnbrokenText.tsx';
import { Stateful, Specimen, State } from './Specimen.tsx';

const HTML = `<h2>Livraison</h2>
<p>Les colis partent <strong>sous trois jours</strong>. Voir <a href="/cgv">nos conditions</a>.</p>
<ul><li>à domicile&nbsp;;</li><li>en point relais.</li></ul>
<blockquote>Chaque pièce est unique.</blockquote>`;

export const LongTexts = () => (
  <>
    <Specimen of="TextAreaField">
      <State name="Vide, avec aide">
        <Stateful start="">
          {(value, set) => (
            <TextAreaField label="Commentaire" hint="Lu par les deux côtés." value={value} onChange={set} />
          )}
        </Stateful>
      </State>
      <State name="Borné">
        <Stateful start="Prévenue par message.">
          {(value, set) => (
            <TextAreaField label="Note" hint="Facultative." maxLength={30} value={value} onChange={set} />
          )}
        </Stateful>
      </State>
      <State name="Fautif">
        <Stateful start="">
          {(value, set) => (
            <TextAreaField label="Motif" required error="Indiquez un motif." value={value} onChange={set} />
          )}
        </Stateful>
      </State>
      <State name="Désactivé">
        <TextAreaField label="Consigne" value="Sonner deux fois." onChange={() => {}} disabled />
      </State>
    </Specimen>
    <Specimen of="RichTextField" wide>
      <State name="Rempli">
        <Stateful start={HTML}>
          {(value, set) => <RichTextField label="Contenu" required value={value} onChange={set} />}
        </Stateful>
      </State>
      <State name="Vide, fautif">
        <Stateful start="">
          {(value, set) => (
            <RichTextField label="Réponse" error="Écrivez une réponse." value={value} onChange={set} rows={4} />
          )}
        </Stateful>
      </State>
    </Specimen>
    <Specimen of="RichText" wide>
      <State name="Texte de la boutique">
        <RichText html={HTML} />
      </State>
    </Specimen>
    <Specimen of="UnbrokenText">
      <State name="Mot gardé entier">
        <UnbrokenText text="Tous les e-mails de la boutique arrivent à votre adresse e-mail." />
      </State>
    </Specimen>
  </>
);
