import { describe, expect, test } from 'vitest';
import { conjugate } from './conjugate-french.ts';
import { echoOf } from './echo.ts';

describe('giving a clause back', () => {
  test.each([
    ['I keep putting off a talk with my manager', 'you keep putting off a talk with your manager'],
    ["I'm tired and I can't sleep", "you're tired and you can't sleep"],
    ['I am not sure my plan works', 'you are not sure your plan works'],
    ['I was late again', 'you were late again'],
    ["I've told myself that before", "you've told yourself that before"],
    ['she never asks me', 'she never asks you'],
    ['my boss is angry with me', 'your boss is angry with you'],
    ['it costs me sleep', 'it costs you sleep'],
    ['it makes me angry', 'it makes you angry'],
  ])('FLOW-4 en: "%s"', (clause, expected) => {
    expect(echoOf(clause, 'en', 'vous')).toBe(expected);
  });

  test.each([
    [
      'je remets toujours mon appel à plus tard',
      'vous remettez toujours votre appel à plus tard',
      'tu remets toujours ton appel à plus tard',
    ],
    ["j'ai peur de sa réaction", 'vous avez peur de sa réaction', 'tu as peur de sa réaction'],
    ["je n'arrive pas à dormir", "vous n'arrivez pas à dormir", "tu n'arrives pas à dormir"],
    ["je n'ai pas le temps", "vous n'avez pas le temps", "tu n'as pas le temps"],
    ['je ne suis pas tranquille', "vous n'êtes pas tranquille", "tu n'es pas tranquille"],
    ["je m'inquiète pour mes enfants", 'vous vous inquiétez pour vos enfants', "tu t'inquiètes pour tes enfants"],
    ['je me lève trop tard', 'vous vous levez trop tard', 'tu te lèves trop tard'],
    ["j'appelle ma sœur", 'vous appelez votre sœur', 'tu appelles ta sœur'],
    ["j'essaie de finir", 'vous essayez de finir', 'tu essaies de finir'],
    ["j'aimerais qu'il m'écoute", "vous aimeriez qu'il vous écoute", "tu aimerais qu'il t'écoute"],
    ["je n'en peux plus", "vous n'en pouvez plus", "tu n'en peux plus"],
    ['je réfléchis à mon avenir', 'vous réfléchissez à votre avenir', 'tu réfléchis à ton avenir'],
    ["je pense qu'elle m'ignore", "vous pensez qu'elle vous ignore", "tu penses qu'elle t'ignore"],
    ["elle m'a donné un projet", 'elle vous a donné un projet', "elle t'a donné un projet"],
  ])('FLOW-4 fr: "%s"', (clause, vous, tu) => {
    expect(echoOf(clause, 'fr', 'vous')).toBe(vous);
    expect(echoOf(clause, 'fr', 'tu')).toBe(tu);
  });

  test.each([
    ['en', 'can you help me'],
    ['en', 'we argue every evening'],
    ['en', 'my workload'],
    ['fr', 'nous nous disputons'],
    ['fr', 'que dois-je faire'],
    ['fr', 'il faut que je travaille'],
    ['fr', 'je zigouillis mon emploi du temps'],
    ['fr', 'ma charge de travail'],
  ] as const)('FLOW-4 %s: "%s" cannot be turned with certainty and is left alone', (language, clause) => {
    expect(echoOf(clause, language, 'vous')).toBeUndefined();
  });

  test.each([
    ['commence', 'commencez'],
    ['préfère', 'préférez'],
    ['achète', 'achetez'],
    ['gère', 'gérez'],
    ['jette', 'jetez'],
    ['envoie', 'envoyez'],
    ['ennuie', 'ennuyez'],
    ['joue', 'jouez'],
    ['voudrais', 'voudriez'],
    ['étais', 'étiez'],
    ['irai', 'irez'],
    ['finis', 'finissez'],
    ['perds', 'perdez'],
    ['dis', 'dites'],
    ['étudie', 'étudiez'],
    ['crée', 'créez'],
    ['relève', 'relevez'],
    ['espère', 'espérez'],
  ])('FLOW-4 je %s, vous %s', (first, expected) => {
    expect(conjugate(first, 'vous')).toBe(expected);
  });
});
