const texts: Record<string, string> = {
  '30000': 'Identifiant ou mot de passe incorrect',
  '30002': 'La date de dépôt est antérieure à la date courante',
  '30007': 'Client inactif. Veuillez prendre contact avec votre interlocuteur commercial.',
  '30008': 'Service non autorisé pour cet identifiant',
  '30009': 'Service non autorisé pour ce produit',
  '30010': "La date n'a pas été transmise",
  '30014': "Le code produit n'a pas été transmis",
  '30015': 'Le code produit est incorrect',
  '30018': "Le nom commercial n'a pas été transmis",
  '30025': "Le type d'impression n'a pas été transmis",
  '30026': "Le type d'impression est incorrect",
  '30045': "L'email de l'expéditeur n'a pas été transmis",
  '30046': "L'email de l'expéditeur est incorrect",
  '30047': "Le téléphone de l'expéditeur est incorrect",
  '30065': "Le nom de l'expéditeur n'a pas été transmis",
  '30085': "Le numéro de téléphone fixe de l'expéditeur est incorrect",
  '30090': 'La taille du paramètre AddresseeParcelRef est nulle ou supérieure à 15',
  '30100': "Le numéro / libellé de voie de l'expéditeur n'a pas été transmis",
  '30102': "Le code pays de l'expéditeur n'a pas été transmis",
  '30103': "Le code pays de l'expéditeur est incorrect",
  '30104': "La ville de l'expéditeur n'a pas été transmise",
  '30106': "Le code postal de l'expéditeur n'a pas été transmis",
  '30107': "Le code postal de l'expéditeur est incorrect",
  '30109': "Le pays de l'expéditeur n'est pas desservi par ce produit",
  '30200': "Le nom du destinataire n'a pas été transmis",
  '30202': "Le prénom du destinataire n'a pas été transmis",
  '30204': "Le numéro / libellé de voie du destinataire n'a pas été transmis",
  '30206': "Le code pays du destinataire n'a pas été transmis",
  '30207': 'Le code pays du destinataire est incorrect',
  '30208': "La ville du destinataire n'a pas été transmise",
  '30210': "Le code postal du destinataire n'a pas été transmis",
  '30211': 'Le code postal du destinataire est incorrect',
  '30212': 'Le code postal du destinataire ne correspond pas au pays',
  '30213': 'Le code pays ou le code postal du destinataire est incorrect pour le code produit fourni',
  '30220': "Le numéro de portable du destinataire n'a pas été transmis",
  '30221': 'Le numéro de portable du destinataire est incorrect',
  '30222': "Le courriel du destinataire n'a pas été transmis",
  '30223': 'Le courriel du destinataire est incorrect',
  '30300': "Le poids du colis n'a pas été transmis",
  '30301': 'Le poids du colis est incorrect',
  '30321': 'Le numéro de colis est incorrect',
  '30327': "Le numéro de colis n'a pas été transmis",
  '30400': "Le code point de retrait n'a pas été transmis",
  '30401': 'Le code point de retrait est incorrect',
  '30600': 'Le champ {0} contient un caractère {1} non valide. Veuillez saisir à nouveau ce champ.',
  '30700': "Le produit demandé n'existe pas dans le compte client",
  '30702': 'Ce numéro de colis a déjà été attribué à un colis il y a moins de 13 mois',
  '40014': 'Erreur : plage de numéros de colis épuisée. Contacter votre support client',
  '40015': 'Service momentanément indisponible',
  '40018': 'Service non disponible. Contacter votre support client.',
};

export interface CarrierMessage {
  id: string;
  type: 'INFOS' | 'ERROR';
  messageContent: string;
  replacementValues: string[];
}

export function carrierError(id: string, ...replacementValues: string[]): CarrierMessage {
  const text = texts[id] ?? `Erreur ${id}`;
  const messageContent = text.replace(
    /\{(\d)\}/g,
    (placeholder, index: string) => replacementValues[Number(index)] ?? placeholder,
  );
  return { id, type: 'ERROR', messageContent, replacementValues };
}

export const carrierSuccess: CarrierMessage = {
  id: '0',
  type: 'INFOS',
  messageContent: 'La requête a été traitée avec succès',
  replacementValues: [],
};
