import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { DEV_SECRET } from '../../apps/server/src/testing/people.ts';
import { violations } from './accessibility.ts';
import type { Journeys, Person } from './journeys.ts';

/** Every main screen: its address, who opens it, and what is there when it has settled (English or French). */
type Screen = { path: string; who: 'stranger' | 'member' | 'admin' | 'newcomer'; settled: RegExp; conversation?: true };
const SCREENS: Screen[] = [
  { path: '/account/login', who: 'stranger', settled: /^(Sign in|Se connecter)$/ },
  { path: '/account/sign-up', who: 'stranger', settled: /^(Create an account|Créer un compte)$/ },
  { path: '/account/forget-password', who: 'stranger', settled: /^(A new password|Un nouveau mot de passe)$/ },
  { path: '/account/activate', who: 'stranger', settled: /not complete|incomplet/ },
  {
    path: '/account/unlock?token=a',
    who: 'stranger',
    settled: /^(Your account is locked|Votre compte est verrouillé)$/,
  },
  {
    path: '/account/invitation/accept?userId=a&token=b',
    who: 'stranger',
    settled: /^(You are invited|Une invitation vous attend)$/,
  },
  {
    path: '/account/reset-phone-number',
    who: 'stranger',
    settled: /^(A new phone number|Un nouveau numéro de téléphone)$/,
  },
  { path: '/account/impersonate', who: 'stranger', settled: /did not begin|Vous n’agissez pas/ },
  { path: '/help', who: 'stranger', settled: /^(Help, now|De l’aide, maintenant)$/ },
  { path: `/dev/mailbox#secret=${DEV_SECRET}`, who: 'stranger', settled: /^(Mailbox|Boîte aux lettres)$/ },
  { path: '/nowhere', who: 'stranger', settled: /no page at this address|pas de page à cette adresse/ },
  { path: '/welcome?step=language', who: 'newcomer', settled: /which language|quelle langue/ },
  { path: '/welcome?step=about', who: 'newcomer', settled: /What this is|Ce que c’est/ },
  { path: '/welcome?step=consent', who: 'newcomer', settled: /^(Your agreement|Votre accord)$/ },
  { path: '/welcome?step=rhythm', who: 'member', settled: /A time of your own|Un moment à vous/ },
  { path: '/welcome?step=beginning', who: 'member', settled: /What brings you here|Qu’est-ce qui vous amène/ },
  { path: '/', who: 'member', settled: /What would you like to think through|À quoi voulez/ },
  { path: '/', who: 'member', settled: /.+/, conversation: true },
  { path: '?find=i', who: 'member', settled: /^\d+ (of|sur) \d+$/, conversation: true },
  { path: '/portal/profile', who: 'member', settled: /^(Profile|Profil)$/ },
  { path: '/portal/privacy', who: 'member', settled: /^Sessions$/ },
  { path: '/account/step-up', who: 'member', settled: /no second factor yet|pas encore de second facteur/ },
  { path: '/exercises', who: 'member', settled: /^(Weekly review|Bilan de la semaine)$/ },
  { path: '/practice', who: 'member', settled: /^(No cards yet\.|Pas encore de cartes\.)$/ },
  { path: '/kept', who: 'member', settled: /What comes of your conversations|Ce qui sort de vos conversations/ },
  { path: '/skills', who: 'member', settled: /^(How a level comes about|Comment naît un niveau)$/ },
  { path: '/progress', who: 'member', settled: /^(Achievements|Réussites)$/ },
  { path: '/profile', who: 'member', settled: /^(Your profile will be here|Votre profil sera ici)$/ },
  { path: '/profile/questionnaires', who: 'member', settled: /^(Five traits, in short|Cinq traits, en bref)$/ },
  { path: '/profile/questionnaires/mini-ipip', who: 'member', settled: /^(Part 1 of 2|Partie 1 sur 2)$/ },
  { path: '/settings', who: 'member', settled: /^(Settings|Réglages)$/ },
  { path: '/settings/reminders', who: 'member', settled: /^(Quiet hours|Heures calmes)$/ },
  { path: '/portal/users', who: 'admin', settled: /^(Away for 90 days|Absents depuis 90 jours)$/ },
  { path: '/portal/groups', who: 'admin', settled: /^(No groups yet|Aucun groupe pour l’instant)$/ },
  { path: '/portal/roles', who: 'admin', settled: /^(Create a role|Créer un rôle)$/ },
  { path: '/portal/account', who: 'admin', settled: /^(Company name|Nom de l’entreprise)$/ },
  { path: '/portal/all-accounts', who: 'admin', settled: /^(Add an account|Ajouter un compte)$/ },
  { path: '/portal/api-tokens', who: 'admin', settled: /^(No API tokens yet|Aucun jeton d’API pour l’instant)$/ },
  { path: '/portal/personal-api-tokens', who: 'admin', settled: /^(Create a token|Créer un jeton)$/ },
  { path: '/portal/audits', who: 'admin', settled: /^(Severe this week|Graves cette semaine)$/ },
  { path: '/portal/security', who: 'admin', settled: /^(Whom it concerns|Qui cela concerne)$/ },
  {
    path: '/portal/security?tab=generalSettings',
    who: 'admin',
    settled: /^(Which second factors|Quels seconds facteurs)$/,
  },
  { path: '/portal/security?tab=ipRestrictions', who: 'admin', settled: /^(Your network|Votre réseau)$/ },
  { path: '/admin', who: 'admin', settled: /^Administration$/ },
  { path: '/admin/accounts', who: 'admin', settled: /^(Created|Création)$/ },
  { path: '/admin/analytics', who: 'admin', settled: /^(Health of the product|Santé du produit)$/ },
  { path: '/admin/analytics/skillsets', who: 'admin', settled: /^(Framework|Référentiel)$/ },
  {
    path: '/admin/analytics/topics',
    who: 'admin',
    settled: /^(What conversations are about|De quoi parlent les conversations)$/,
  },
  { path: '/admin/analytics/users', who: 'admin', settled: /^(Here since|Ici depuis)$/ },
  { path: '/admin/flows', who: 'admin', settled: /^(Settle|Retrouver du calme)$/ },
  { path: '/admin/flows/settle', who: 'admin', settled: /^(No mistakes found|Aucune erreur trouvée)$/ },
  { path: '/admin/knowledge', who: 'admin', settled: /^(No documents yet|Aucun document pour l’instant)$/ },
  { path: '/admin/frameworks', who: 'admin', settled: /^(Transversal soft skills|Compétences transversales)$/ },
  { path: '/admin/feedback', who: 'admin', settled: /^(Nothing here yet|Rien ici pour l’instant)$/ },
  { path: '/admin', who: 'member', settled: /This part is not for you|Vous n’avez pas accès à cette rubrique/ },
];

const LOCALES = { en: 'en-GB', fr: 'fr-FR' } as const;

const WORDS = {
  en: ['I would like to speak up more in meetings.', 'Last week I kept a good idea to myself.'],
  fr: [
    'J’aimerais prendre la parole plus souvent en réunion.',
    'La semaine dernière, j’ai gardé une bonne idée pour moi.',
  ],
} as const;

export type Visitor = Screen['who'];
export type Look = (page: Page, name: string) => Promise<void>;

/** Every main screen of the product in one language, as each kind of visitor meets it. */
export function screens(house: Journeys, language: 'en' | 'fr') {
  const people: Partial<Record<Visitor, Person>> = {};
  let conversation = '';
  beforeAll(async () => {
    const member = await house.person({ language });
    people.member = member;
    people.newcomer = await house.person({ language, agreed: false });
    people.admin = { ...(await house.admin()), language };
    conversation = (await house.ask<{ id: string }>(member, 'POST', '/conversations', {})).id;
    for (const message of WORDS[language])
      await house.ask(member, 'POST', '/chat', { message, conversation_id: conversation });
  });

  const open = async (who: Visitor, options: BrowserContextOptions): Promise<Page> => {
    const person = people[who];
    const own = { locale: LOCALES[language], ...options };
    return (await (person ? house.as(person, own) : house.stranger(own))).page;
  };
  return {
    /** Opens one after the other and looks at each once it has settled. */
    walk: async (visitors: readonly Visitor[], options: BrowserContextOptions, look: Look): Promise<void> => {
      for (const who of visitors) {
        const page = await open(who, options);
        for (const screen of SCREENS.filter((each) => each.who === who)) {
          const path = screen.conversation ? `/c/${conversation}${screen.path.replace('/', '')}` : screen.path;
          await page.goto(house.at(path));
          await page
            .locator('h1, h2', { hasText: screen.settled })
            .or(page.getByText(screen.settled))
            .first()
            .waitFor();
          if (screen.conversation) await page.locator('article[data-role="assistant"]').last().waitFor();
          await page.evaluate(() => document.fonts.ready);
          await look(page, `${who} ${screen.conversation ? '/c' : path}`);
          await expect.poll(() => page.locator('html').getAttribute('lang'), { message: path }).toBe(language);
        }
      }
    },
  };
}

/** What sticks out of the window to the right, once what measures its place itself, such as a chart, has had the time to. */
const overflow = (page: Page) =>
  page.evaluate(async () => {
    const { documentElement: root } = document;
    for (let looks = 0; root.scrollWidth > root.clientWidth; looks += 1) {
      if (looks === 30)
        return [...document.querySelectorAll('body *')]
          .filter((each) => each.getBoundingClientRect().right > root.clientWidth + 1)
          .map((each) => `${each.tagName.toLowerCase()}.${String(each.className).split(' ')[0]}`)
          .slice(0, 5);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return [];
  });

/** What sticks out of a phone's window, or with text of double size. */
export async function cutOff(page: Page): Promise<string[]> {
  const findings: string[] = [];
  const before = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 360, height: 740 });
  findings.push(...(await overflow(page)).map((each) => `sticks out at 360 px: ${each}`));
  await page.setViewportSize(before);
  const double = await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
  findings.push(...(await overflow(page)).map((each) => `sticks out with double text: ${each}`));
  await double.evaluate((style) => (style as Element).remove());
  return findings;
}

/**
 * A screen in both schemes, on a phone, and with text of double size; what is wrong with it, if anything.
 * @param dark its colours in the dark, which are the same in every language
 */
export async function inspect(page: Page, { dark }: { dark: boolean } = { dark: false }): Promise<string[]> {
  const findings: string[] = [];
  await page.emulateMedia({ colorScheme: 'light' });
  findings.push(...(await violations(page)));
  if (dark) {
    await page.emulateMedia({ colorScheme: 'dark' });
    findings.push(...(await violations(page, true)).map((each) => `dark: ${each}`));
  }
  findings.push(...(await cutOff(page)));
  return findings;
}
