import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { listMailExamples, sendMailExample, showMailExample } from '#features/setup/domain/endpoints.ts';
import { mailName } from '#features/attention/domain/labels-mails.ts';
import { ownSubjects } from '#features/identity/domain/rules-subjects.ts';
import { exampleKinds } from '#features/setup/domain/labels-mails.ts';
import { readMailShop } from '#features/identity/server/queries.ts';
import { changeSettings, getSettings } from '#features/settings/domain/endpoints.ts';
import { subjectOf } from '#platform/server/mails/subject.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { mailKindNames } from '#platform/server/mails/mail-kinds.ts';
import { urlOf } from '#shared/http/request.ts';
import { formatDay } from '#shared/time.ts';
import { parisDay, plusDays } from '#shared/working-days.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { mailsTo } from '#sandbox/testing/steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

test('each kind of mail to buyers has an example with a French name, and a subject that the owner may write', () => {
  const toTheTeam = [
    'account-changed',
    'new-owner',
    'owner-alert',
    'owner-digest',
    'owner-first-order',
    'owner-undelivered',
  ];
  assert.deepEqual([...exampleKinds, ...toTheTeam].toSorted(), mailKindNames().toSorted());
  for (const kind of exampleKinds) assert.notEqual(mailName(kind), kind);
  assert.deepEqual(
    Object.values(ownSubjects).map(({ mail }) => mail),
    exampleKinds,
  );
});

test('an owner sees each kind of mail, the texts of the owner filled, in a page that runs no script', async () => {
  const texts = {
    reminderText: 'Coucou {pseudo}, pensez à {commande}.',
    liveEndedText: 'Merci {pseudo} pour vos {pieces} du {live}.',
  };
  bodyOf(await shop.call(changeSettings, texts, shop.admin));
  for (const kind of exampleKinds) {
    const answer = await shop.fetch(urlOf(showMailExample, { kind }), { as: shop.admin });
    assert.equal(answer.status, 200, kind);
    assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/);
    const html = await answer.text();
    if (kind === 'order-reminder') assert.match(html, /Coucou @?lea\.martin, pensez à/);
    if (kind === 'live-ended') assert.match(html, /Merci lea\.martin pour vos 2\s?pièces du Live du jeudi\./);
    if (kind === 'account-going') assert.ok(html.includes(formatDay(plusDays(parisDay(shop.shop.now()), 30))), html);
  }
});

test('an owner sends an example to their own address; a seller and a guest may not', async () => {
  const { to } = bodyOf(await shop.call(sendMailExample, { kind: 'order-reminder' }, shop.admin));
  assert.equal(to, shop.admin.email);
  const [mail, ...otherMails] = await mailsTo(shop, to);
  assert.deepEqual(otherMails, []);
  assert.equal(mail?.messageId.split('@')[1], new URL(shop.config.publicUrl).hostname);
  const seller = await aMember(shop, 'seller');
  assert.equal((await shop.call(sendMailExample, { kind: 'order-reminder' }, seller)).status, 403);
  assert.equal((await shop.call(listMailExamples, {}, seller)).status, 403);
  assert.equal((await shop.fetch(urlOf(showMailExample, { kind: 'sign-in' }))).status, 403);
});

const ownSubjectTexts = Object.fromEntries(
  Object.entries(ownSubjects).map(([name, { may }]) => [name, `Coucou ${may.map((mark) => `{${mark}}`).join(' ')}`]),
);

test('a subject of the owner replaces the shop’s, with every placeholder filled, in the list, in the page and in the mail', async () => {
  const mailsBefore = bodyOf(await shop.call(listMailExamples, {}, shop.admin)).mails;
  assert.deepEqual(
    mailsBefore.map(({ subject }) => subject),
    mailsBefore.map(({ usualSubject }) => usualSubject),
  );
  assert.equal(
    mailsBefore.find(({ kind }) => kind === 'payment-received')?.subject,
    'Confirmation de votre commande C1042',
  );
  bodyOf(await shop.call(changeSettings, ownSubjectTexts, shop.admin));
  const mailsAfter = bodyOf(await shop.call(listMailExamples, {}, shop.admin)).mails;
  for (const [place, { kind, subject, usualSubject }] of mailsAfter.entries()) {
    assert.match(subject, /^Coucou [^{}]+$/, kind);
    assert.ok(subject.includes(bodyOf(await shop.call(getSettings, {}, shop.admin)).shopName), kind);
    assert.equal(usualSubject, mailsBefore[place]?.usualSubject, kind);
    const page = await shop.fetch(urlOf(showMailExample, { kind }), { as: shop.admin });
    assert.ok((await page.text()).includes(`Objet\u00A0: ${escapeHtml(subject)}`), kind);
  }
  bodyOf(await shop.call(sendMailExample, { kind: 'parcel-shipped' }, shop.admin));
  const sent = (await mailsTo(shop, shop.admin.email)).map(({ subject }) => subject);
  assert.ok(sent.includes(mailsAfter.find(({ kind }) => kind === 'parcel-shipped')?.subject ?? ''), sent.join('; '));
  const emptySubjects = Object.fromEntries(Object.keys(ownSubjectTexts).map((name) => [name, '']));
  bodyOf(await shop.call(changeSettings, emptySubjects, shop.admin));
  assert.deepEqual(bodyOf(await shop.call(listMailExamples, {}, shop.admin)).mails, mailsBefore);
});

test('a subject whose placeholders are all empty is replaced by the shop’s subject', async () => {
  const mailShop = { ...(await readMailShop(shop.shop)), subjects: { 'live-ended': '{jusqu’au}' } };
  assert.equal(subjectOf(mailShop, 'live-ended', 'Vos pièces', { 'jusqu’au': '' }), 'Vos pièces');
  assert.equal(subjectOf(mailShop, 'piece-given', 'Une pièce'), 'Une pièce');
});

test('an invalid subject of a mail is refused with a message at its field', async () => {
  const refusals: [Record<string, string>, string][] = [
    [{ parcelShippedSubject: 'x'.repeat(121) }, '120 caractères au maximum'],
    [{ parcelShippedSubject: 'Colis\nBcc: a@b.fr' }, 'Un objet tient sur une ligne, sans caractère invisible'],
    [{ parcelShippedSubject: 'Co\u200blis' }, 'Un objet tient sur une ligne, sans caractère invisible'],
    [{ parcelShippedSubject: '…' }, 'Un objet contient au moins une lettre ou un chiffre'],
    [
      { parcelShippedSubject: 'Colis de {pseudo}' },
      '«\u00A0{pseudo}\u00A0» n’est pas un repère de ce texte\u00A0: {boutique}, {commande}',
    ],
    [{ signInSubject: 'Votre code {boutique}' }, 'Ce texte doit contenir {code}'],
  ];
  for (const [change, message] of refusals) {
    const refused = await shop.call(changeSettings, change, shop.admin);
    assert.deepEqual([refused.status, refused.problem?.code], [422, 'http.invalid']);
    assert.deepEqual(refused.problem?.fields, [{ path: Object.keys(change)[0], message }]);
  }
});
