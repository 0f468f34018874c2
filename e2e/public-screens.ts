import type { Page } from 'playwright-core';
import { seeText, seeTitle } from './expect.ts';

export type WaitForScreen = (page: Page) => Promise<void>;

export const withTitle =
  (title: string): WaitForScreen =>
  (page) =>
    seeTitle(page, title);

export const publicScreens: Readonly<Record<string, [rows: string, ready: WaitForScreen]>> = {
  '/': ['PUB-01', withTitle('Vos pièces uniques, de nos lives jusque chez vous')],
  '/#error=access_denied&error_code=otp_expired': ['PUB-03', (page) => seeText(page, 'Erreur de connexion')],
  '/login': ['PUB-04', withTitle('Connexion')],
  '/signup': ['PUB-06', withTitle('Créer un compte')],
  '/connexion#jeton=un-lien-qui-attend-son-clic': ['PUB-03', withTitle('Bienvenue chez Défilé')],
  '/update-password#jeton=un-lien-qui-attend-son-clic': ['PUB-12', withTitle('Nouveau mot de passe')],
  '/update-password?invitation=packer#jeton=un-lien-qui-attend-son-clic': [
    'ADM-32',
    (page) => seeText(page, /Votre rôle\u00A0: Préparation\. Vous pouvez lire les commandes et préparer les colis/),
  ],
  '/mentions-legales': ['PUB-13', (page) => seeText(page, 'Propriété intellectuelle')],
  '/cgv': ['PUB-13', (page) => seeText(page, /hors frais de port/)],
  '/contact': ['PUB-13', withTitle('Contact')],
  '/customer/faq': ['PUB-14', (page) => page.locator('summary').first().click()],
};
