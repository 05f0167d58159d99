import { expect, test } from 'vitest';
import type { Person } from '../support/journeys.ts';
import { journeys } from '../support/journeys.ts';
import { inspect } from '../support/screens.ts';

const house = journeys();

const ANSWERS = {
  values: {
    en: ['Very important to me: Honesty, Family, Faith', 'Honesty, Family, Faith', 'It is how I want to treat people'],
    fr: [
      'Très important pour moi : Honnêteté, Famille, Foi',
      'Honnêteté, Famille, Foi',
      'C’est ma façon de traiter les autres',
    ],
  },
  'if-then-plan': {
    en: ['To finish my application for the new job', 'Some pride', 'I tell myself: later'],
    fr: ['Terminer ma candidature pour le nouveau poste', 'Une certaine fierté', 'Je me dis : plus tard'],
  },
} as const;

/** Through the API: two exercises, as far as they leave something to look at. */
async function worked(person: Person): Promise<void> {
  for (const [exercise, answers] of Object.entries(ANSWERS)) {
    const { id } = await house.ask<{ id: string }>(person, 'POST', '/conversations', { exercise });
    for (const message of answers[person.language])
      await house.ask(person, 'POST', '/chat', { message, conversation_id: id });
  }
}

test('PROF-4 PROF-2 PROF-1 a person agrees, looks at what is proposed, puts it right, adds their own, and takes all of it back', async () => {
  const person = await house.person();
  await worked(person);
  const { page } = await house.as(person);
  await page.goto(house.at('/kept'));
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await page.getByText('Nothing is drawn from your conversations yet.').waitFor();
  await page.getByText('Your profile will be here').waitFor();
  await page.getByRole('button', { name: 'Agree' }).click();

  const proposed = page.getByRole('region', { name: 'To look at' });
  await proposed.getByText('Honesty').waitFor();
  expect(await proposed.getByText('Faith').count()).toBe(0);
  await expect.poll(() => proposed.getByRole('link', { name: /From “What matters to me”/ }).count()).toBe(2);
  await proposed.getByRole('button', { name: 'Accept “Honesty”' }).click();
  const accepted = page.getByRole('region', { name: 'Accepted', exact: true });
  await accepted.getByText('Honesty').waitFor();
  await page.getByText('What matters to you: honesty.').waitFor();

  // In other words.
  await proposed.getByRole('button', { name: 'Correct “I tell myself: later”' }).click();
  await page.getByRole('dialog').getByLabel('In your words').fill('I wait for the perfect moment');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await accepted.getByText('I wait for the perfect moment').waitFor();
  await accepted.getByText(/In your own words/).waitFor();

  // No, and back; no again.
  const no = proposed.getByRole('button', { name: '“Family” is not so' });
  await no.click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await no.click();
  await page.getByText('One entry you said no to').waitFor();
  await proposed.getByRole('button', { name: 'Accept “To finish my application for the new job”' }).click();
  await proposed.waitFor({ state: 'detached' });

  // One's own, and what was chosen says why.
  await page.getByRole('button', { name: 'Add something' }).click();
  await page.getByRole('dialog').getByLabel('In your words').fill('I can listen');
  await page.getByRole('button', { name: 'Add it' }).click();
  await accepted.getByText('You said so yourself').waitFor();
  const chosen = page.getByRole('region', { name: 'Chosen for you' });
  await chosen
    .getByText(/Because of .*honesty/i)
    .first()
    .waitFor();
  await page.getByLabel('two things').check();
  await page.getByLabel('in headwords').check();
  await page.getByText('Values: honesty.').waitFor();
  expect(await inspect(page, { dark: true })).toEqual([]);
  await page.reload();

  await page.getByRole('button', { name: 'Read my conversations again' }).click();
  await page.getByText('Nothing has changed.').waitFor();
  await page.getByRole('button', { name: 'Translate what is in one language only' }).click();
  await page.getByText(/no language model is chosen for replies/).waitFor();

  const acts = page.getByRole('button', { name: 'Actions for “I can listen”' });
  await acts.click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByText('“I can listen” was removed.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await acts.waitFor();

  // A thing of the house leads back to its reason.
  await chosen.getByRole('listitem').first().getByRole('link').click();
  await page.getByText(/^Why it is here/).waitFor();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await page.getByRole('button', { name: 'Take the agreement back' }).click();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByText('Nothing is drawn from your conversations yet.').waitFor();
  await accepted.getByText('I can listen').waitFor();
  await accepted.getByText('I wait for the perfect moment').waitFor();
  expect(await accepted.getByText('Honesty').count()).toBe(0);
});

test('PROF-4 APP-13 the same in French; what changed elsewhere meanwhile is shown, not overwritten', async () => {
  const person = await house.person({ language: 'fr' });
  await house.ask(person, 'POST', '/config/consents', { given: ['profile'] });
  await worked(person);
  await house.ask(person, 'POST', '/psychological-resources/refresh');
  const { page } = await house.as(person, { locale: 'fr-FR' });
  await page.goto(house.at('/profile'));
  const proposed = page.getByRole('region', { name: 'À regarder' });
  await proposed.getByText('Honnêteté').waitFor();
  await house.ask(person, 'PUT', '/psychological-resources', {
    profile: { facts: [{ kind: 'value', text: { fr: 'Le calme' } }] },
  });
  await proposed.getByRole('button', { name: 'Tout accepter' }).click();
  await page.getByText(/Votre profil a changé ailleurs entre-temps/).waitFor();
  await page.getByText('Le calme').first().waitFor();
  expect(await page.getByText('Honnêteté').count()).toBe(0);
  expect(await inspect(page)).toEqual([]);
});
