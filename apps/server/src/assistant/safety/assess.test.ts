import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SafetyLevel } from './assess.ts';
import { assess } from './assess.ts';
import { englishPatterns } from './lexicon-en.ts';
import { englishHarmPatterns } from './lexicon-en-harm.ts';
import { frenchPatterns } from './lexicon-fr.ts';
import { looseBodyPatterns, loosePatterns } from './lexicon-loose.ts';

const levels = (texts: string[]): Record<string, SafetyLevel> =>
  Object.fromEntries(texts.map((text) => [text, assess(text).level]));
const all = (texts: string[], level: SafetyLevel) =>
  expect(levels(texts)).toEqual(Object.fromEntries(texts.map((text) => [text, level])));

describe('assessment of a message', () => {
  it('CHAT-10 explicit words are a crisis in both languages, whatever the language of the conversation', () => {
    all(
      [
        'I want to die',
        'I want to kill myself',
        'Je veux mourir',
        'Je pense à me suicider',
        'J’ai envie d’en finir avec la vie',
      ],
      'crisis',
    );
  });

  it('CHAT-10 disguised spellings are read', () => {
    all(
      [
        'I want to k!ll myself',
        'su1c1de',
        's u i c i d e',
        'k.m.s',
        'i want to d​ie',
        'ＫＩＬＬ ＭＹＳＥＬＦ',
        'i wanna dieeeee',
        'j’ai envie de m0urir',
        'jveux mourrir',
        'unalive myself',
      ],
      'crisis',
    );
  });

  it('CHAT-10 everyday phrases that borrow the words are left alone', () => {
    all(
      [
        'I am dying of laughter',
        'Je meurs de rire',
        'This job is killing me',
        'Kill it at the presentation',
        'Ils ont tué le projet',
        'My deadline is Friday',
        'Je veux en finir avec ce dossier',
        'I run 10 kms',
        'C’est un suicide commercial',
      ],
      'none',
    );
  });

  it('CHAT-10 an everyday phrase hides nothing that stands beside it', () => {
    all(
      [
        'This job is killing me and I want to die',
        'Ce boulot me tue, je veux mourir',
        'mort de rire, mais j’ai envie de me tuer',
      ],
      'crisis',
    );
  });

  it('CHAT-10 what is denied, long past or a joke is a concern at most, and never nothing', () => {
    all(
      [
        'I’m not suicidal',
        'Je ne pense pas au suicide',
        'I used to be suicidal when I was sixteen',
        'lol I want to die',
      ],
      'concern',
    );
    all(
      ['I can’t stop thinking about suicide', 'Je n’arrête pas de penser au suicide', 'I’m not okay and I want to die'],
      'crisis',
    );
  });

  it('CHAT-10 means at hand, a set time or an act already done is imminent', () => {
    all(
      [
        'I will kill myself tonight',
        'I took all my pills',
        'Je vais me tuer ce soir',
        'J’ai avalé toute la boîte de somnifères',
      ],
      'imminent',
    );
  });

  it('CHAT-10 somebody else in danger is told from oneself', () => {
    for (const text of [
      'My friend wants to die',
      'Mon frère veut se suicider',
      'My sister told me she wants to kill herself',
    ]) {
      expect(assess(text), text).toMatchObject({ level: 'crisis', aboutSelf: false });
    }
    for (const text of [
      'My mother makes me want to die',
      'Mon père me donne envie de mourir',
      'I told my wife I want to die',
      'I hate my boss and want to die',
    ]) {
      expect(assess(text), text).toMatchObject({ level: 'crisis', aboutSelf: true });
    }
    expect(assess('My brother killed himself two years ago')).toMatchObject({ level: 'concern', aboutSelf: false });
  });

  it('CHAT-10 stories and trades that speak of it are no danger, a person who speaks of themselves in them is', () => {
    all(
      [
        'In the novel the hero kills himself',
        'Dans le film, le héros se suicide',
        'I give a workshop on suicide prevention',
      ],
      'none',
    );
    expect(assess('I saw a film and now I want to die').level).toBe('crisis');
  });

  it('CHAT-10 self-harm, thoughts of violence and violence suffered have their own category', () => {
    expect(assess('I cut myself again').category).toBe('self_harm');
    expect(assess('Je me scarifie').category).toBe('self_harm');
    expect(assess('I want to kill my boss').category).toBe('violent_thoughts');
    expect(assess('Mon mari me frappe').category).toBe('abuse');
    expect(assess('Il veut me tuer').category).toBe('abuse');
  });

  it('CHAT-10 the answer holds ids of patterns and no word of the message', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (noise) => {
        const { signals } = assess(`${noise} I want to die. je veux mourir ${noise}`);
        for (const signal of signals) expect(signal).toMatch(/^(?:en|fr|mix|ctx)\.[a-z-]+$/);
      }),
    );
  });

  it('CHAT-10 whatever surrounds it in other sentences, a plain statement is found; the same message gives the same answer', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        (before, after) => {
          const text = `${before}\nI want to end my life.\n${after}`;
          expect(assess(text).level).not.toBe('none');
          expect(assess(text)).toEqual(assess(text));
        },
      ),
    );
  });

  it('CHAT-10 no pattern repeats a group without bound, so a hostile message cannot make the reading explode', () => {
    for (const { id, find } of [
      ...englishPatterns,
      ...englishHarmPatterns,
      ...frenchPatterns,
      ...loosePatterns,
      ...looseBodyPatterns,
    ]) {
      const unbounded = find.source.replace(/\\[wd][*+]|\[[^\]]+\][*+]/g, '').match(/[*+]|\{\d+,\}/g);
      expect(unbounded, id).toBeNull();
    }
  });

  it('CHAT-10 French typed as it sounds, back slang and starred words are read', () => {
    all(
      [
        'jveu crevé serieu',
        'jvé me su1cider jen peu plu',
        'g envi 2 mtuer',
        'jv me foutr en lair',
        'jai des idées suissidaire',
      ],
      'crisis',
    );
    expect(assess('mon reuf veut plus vivre')).toMatchObject({ level: 'crisis', aboutSelf: false });
    expect(assess('s*lf h*rm*ng').category).toBe('self_harm');
  });

  it('CHAT-10 a sign beside work, food, sport or a story is about that, and a "not" in the middle turns it round', () => {
    all(
      [
        'I can’t go on like this with this project',
        'I just want this meeting to end',
        'I overdosed on coffee',
        'Je rêve de quitter ce monde de la finance',
        'J’en ai marre de vivre à Paris',
      ],
      'none',
    );
    all(['Je ne pense jamais à la mort'], 'concern');
  });

  it('CHAT-10 several light signs of a farewell say together what none says alone', () => {
    expect(assess('I sorted the insurance and found someone for the dog').level).not.toBe('none');
    expect(assess('J’ai rangé tous mes papiers et trouvé quelqu’un pour le chat. Demain ce sera fini').level).toBe(
      'imminent',
    );
  });

  it('CHAT-10 pattern ids are unique', () => {
    const ids = [
      ...englishPatterns,
      ...englishHarmPatterns,
      ...frenchPatterns,
      ...loosePatterns,
      ...looseBodyPatterns,
    ].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
