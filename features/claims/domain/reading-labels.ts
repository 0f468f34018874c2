import type { PieceKind, ReadingReason } from './reading-result.ts';
import type { ReadingRule } from './reading-rules.ts';

export const pieceKindLabels: Record<PieceKind, string> = {
  claim: 'Demande',
  'gives-up': 'Laisse la pièce',
  question: 'Question',
  'unknown-reference': 'Référence inconnue',
};

export const readingReasonLabels: Record<ReadingReason, string> = {
  named: 'Numéro donné',
  'on-air': 'Pièce à l’antenne',
  'just-changed': 'La pièce à l’antenne venait de changer',
  'me-too': 'Se joint à une autre demande',
  'gives-up': 'Laisse la pièce',
  question: 'Question sur la pièce',
  'unknown-reference': 'Aucune pièce de ce live n’a ce numéro',
  asked: 'Dit comme une question',
  'other-words': 'D’autres mots peuvent en changer le sens',
  remark: 'Peut-être une simple remarque',
  mixed: 'Demande une pièce et en laisse une autre',
  'beside-unknown': 'À côté d’un numéro inconnu',
  'too-long': 'Commentaire très long',
  odd: 'Signes inhabituels',
  reference: 'Numéro seul',
  list: 'Numéros mal séparés',
  reply: 'Réponse ou citation',
  size: 'Peut-être une taille',
  price: 'Peut-être un prix',
  quantity: 'Peut-être une quantité ou une mesure',
  time: 'Peut-être une date ou une heure',
  contact: 'Peut-être un téléphone ou une adresse',
};

export const readingRuleLabels: Record<ReadingRule, string> = {
  reference: 'Un numéro seul demande la pièce (« 42 », « le 42 svp »)',
  list: 'Plusieurs numéros demandent plusieurs pièces (« 42 et 17 »)',
  'on-air': 'Un mot sans numéro demande la pièce à l’antenne (« moi », « je prends »)',
  'me-too': '« moi aussi » et « +1 » demandent la pièce à l’antenne',
  'gives-up': 'Laisser une pièce (« je passe », « annule la 42 »)',
  question: 'Une question sur une pièce (« prix du 42 »)',
  'unknown-reference': 'Un numéro qu’aucune pièce du live ne porte',
  reply: 'Une réponse ou une citation n’est pas une demande (« @lea 42 »)',
  size: 'Les tailles (« taille 42 », « je fais du 42 »)',
  price: 'Les prix (« 42 € », « à 42 »)',
  quantity: 'Les quantités et les mesures (« x2 », « 65 kg », « 1m65 »)',
  time: 'Les heures, les dates et les âges (« 20h42 », « 12 mai », « 42 ans »)',
  contact: 'Les téléphones, les codes postaux et les départements (« coucou du 59 »)',
};
