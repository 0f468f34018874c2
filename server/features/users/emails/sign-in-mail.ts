import { mailLayout, type MailShop, type WrittenMail } from '#server/mails/layout.ts';

interface SignInMail {
  shop: MailShop;
  purpose: string;
  link: string;
  code: string;
}

/** The mail that lets someone in: a link to click, and a code to type where she began (D-15). */
export function signInMail({ shop, purpose, link, code }: SignInMail): WrittenMail {
  if (purpose === 'password-reset') {
    return mailLayout({
      shop,
      subject: `${shop.name} : choisir un nouveau mot de passe`,
      title: 'Nouveau mot de passe',
      paragraphs: [
        'Vous avez demandé à changer votre mot de passe. Ce lien fonctionne une seule fois, pendant une heure.',
      ],
      button: { label: 'Choisir un nouveau mot de passe', link },
      after: ['Si vous n’avez rien demandé, ignorez cet e-mail : votre mot de passe ne change pas.'],
    });
  }
  const signUp = purpose === 'sign-up';
  return mailLayout({
    shop,
    subject: `${code} est votre code ${shop.name}`,
    title: signUp ? 'Bienvenue !' : 'Votre lien de connexion',
    paragraphs: [
      signUp
        ? `Confirmez votre adresse pour ouvrir votre compte ${shop.name} et retrouver vos commandes du live.`
        : `Cliquez pour vous connecter à ${shop.name}.`,
    ],
    button: { label: signUp ? 'Confirmer mon adresse' : 'Me connecter', link },
    code: { label: 'Ou saisissez ce code dans la page d’où vous venez :', value: code },
    after: [
      'Le lien et le code fonctionnent une seule fois, pendant une heure.',
      'Si vous n’avez rien demandé, ignorez cet e-mail.',
    ],
  });
}
