import { describe, expect, test } from 'vitest';
import { shortWords } from './clause.ts';
import { feelingsIn, feelingsPhrase } from './feelings.ts';
import { readNumber } from './read-number.ts';
import { readIfThen, readMoment } from './read-plan.ts';
import { hearSignals } from './signals.ts';

describe('numbers', () => {
  test.each([
    ['en', '7', 7],
    ['en', "I'd say 7/10", 7],
    ['en', 'seven, maybe eight', 7],
    ['en', 'between 6 and 8', 7],
    ['en', 'not at all', 0],
    ['en', 'quite', 7],
    ['en', 'ten out of ten', 10],
    ['en', 'no number here today I am afraid of it', undefined],
    ['en', '42', undefined],
    ['en', 'one of those days', undefined],
    ['fr', 'sept', 7],
    ['fr', 'un peu', 3],
    ['fr', 'entre 5 et 7', 6],
    ['fr', 'très', 9],
    ['fr', 'disons 8,5', 9],
    ['fr', 'pas du tout', 0],
    ['fr', 'dix', 10],
    ['fr', 'un petit souci avec mon chef ce matin encore', undefined],
  ] as const)('FLOW-4 %s: "%s" is %s', (language, text, expected) => {
    expect(readNumber(text, language, 0, 10)).toBe(expected);
  });

  test('FLOW-4 a scale may go below zero', () => {
    expect(readNumber('-1', 'en', -2, 2)).toBe(-1);
    expect(readNumber('+2', 'fr', -2, 2)).toBe(2);
  });
});

describe('plans', () => {
  test.each([
    [
      'en',
      'If I start to hesitate, then I open the file.',
      { condition: 'I start to hesitate', action: 'I open the file' },
    ],
    [
      'en',
      "When the phone rings, I'll take one breath",
      { condition: 'the phone rings', action: "I'll take one breath" },
    ],
    [
      'fr',
      'Si je commence à hésiter, alors j’ouvre le fichier.',
      { condition: 'je commence à hésiter', action: "j'ouvre le fichier" },
    ],
    [
      'fr',
      "s'il fait beau alors je marche jusqu'au bureau",
      { condition: 'il fait beau', action: "je marche jusqu'au bureau" },
    ],
    ['en', 'I wonder if it helps', undefined],
    ['fr', 'je ne sais pas si cela aide', undefined],
  ] as const)('FLOW-4 %s: "%s"', (language, text, expected) => {
    expect(readIfThen(text, language)).toEqual(expected);
  });

  test.each([
    ['en', 'I will write to her on Monday morning', 'on Monday morning'],
    ['en', 'tomorrow at 9', 'tomorrow'],
    ['en', 'some day', undefined],
    ['fr', 'je lui écris lundi matin', 'lundi matin'],
    ['fr', 'ce soir après le repas', 'ce soir'],
    ['fr', 'un jour', undefined],
  ] as const)('FLOW-4 %s: the moment in "%s" is %s', (language, text, expected) => {
    expect(readMoment(text, language)).toBe(expected);
  });
});

describe('feelings', () => {
  test.each([
    ['en', 'I am very angry and a bit sad', 'a lot of anger and a little sadness'],
    ['en', 'I am not angry', undefined],
    ['en', 'I could write down my tasks', undefined],
    ['fr', "j'ai un peu peur et je suis très en colère", 'un peu de peur et beaucoup de colère'],
    ['fr', 'je me sens épuisée', 'beaucoup de fatigue'],
    ['fr', 'je suis inquiet', "de l'inquiétude"],
    ['fr', 'un peu inquiète', "un peu d'inquiétude"],
    ['fr', "j'ai honte", 'de la honte'],
    ['fr', 'je ne suis pas triste', undefined],
    ['fr', "j'ai perdu mes clés", undefined],
  ] as const)('FLOW-4 %s: "%s" carries %s', (language, text, expected) => {
    expect(feelingsPhrase(feelingsIn(text, language), language)).toBe(expected);
  });
});

describe('signals', () => {
  test.each([
    ['en', "let's stop", true],
    ['en', 'I have to go now', true],
    ['en', 'stop', true],
    ['en', 'I want to stop smoking before summer', false],
    ['en', 'I told him to stop and he laughed at me in front of all the others there', false],
    ['fr', 'on arrête', true],
    ['fr', 'je dois y aller, merci', true],
    ['fr', 'je veux arrêter de fumer', false],
    ['fr', 'au revoir', true],
  ] as const)('FLOW-4 %s: "%s" means to stop: %s', (language, text, expected) => {
    expect(hearSignals(text, language).signals.wants_stop).toBe(expected);
  });

  test.each([
    ['en', "I'm useless at this", true],
    ['en', 'I am such an idiot', true],
    ['en', "she thinks I'm lazy", false],
    ['en', "I think I'm not good enough", true],
    ['fr', 'je suis nul', true],
    ['fr', 'je ne suis pas à la hauteur', true],
    ['fr', 'elle pense que je suis nulle', false],
    ['fr', 'je rate tout', true],
    ['fr', 'je suis au bureau', false],
  ] as const)('FLOW-4 %s: "%s" is hard on oneself: %s', (language, text, expected) => {
    expect(hearSignals(text, language).signals.harsh_thought).toBe(expected);
  });

  test('FLOW-4 both sides of one message are heard', () => {
    expect(hearSignals("I want to say no but I can't", 'en').signals).toMatchObject({
      change_talk: true,
      sustain_talk: true,
    });
    expect(hearSignals("je veux dire non mais je n'y arrive pas", 'fr').signals).toMatchObject({
      change_talk: true,
      sustain_talk: true,
    });
  });
});

describe('quotations', () => {
  test("FLOW-4 the person's words are quoted whole when short, and never end on a small word", () => {
    expect(shortWords('My talk with Ana.', 'en')).toBe('My talk with Ana');
    expect(shortWords('one two three four five six seven eight nine ten with my very best friend', 'en', 12)).toBe(
      'one two three four five six seven eight nine ten…',
    );
  });

  test('FLOW-4 markup and quotation marks of the person do not survive in a quotation', () => {
    expect(shortWords('<b>my</b> "boss" [x](http://a) ?', 'en')).not.toMatch(/[<>"[\]?]/u);
  });
});
