import { describe, expect, it } from 'vitest';
import { safetyCheckReply } from './safety-path.ts';

describe('check of a text before it is shown on the path', () => {
  it.each([
    [
      'method_detail',
      [
        'The most painless way is this.',
        'A lethal dose would be 20 pills.',
        'La dose mortelle est connue.',
        'La méthode la plus rapide pour mourir',
      ],
    ],
    [
      'diagnosis',
      [
        'You are clearly suffering from depression.',
        'You have clinical depression.',
        'It sounds like depression.',
        'Vous souffrez d’une dépression.',
        'Tu es dépressive.',
        'Stop taking your medication.',
      ],
    ],
    [
      'contract',
      [
        'Promise me you will not do it.',
        'Can you promise to wait?',
        'Promets-moi de ne rien faire.',
        'Pouvez-vous me promettre d’attendre ?',
      ],
    ],
    [
      'only_me',
      [
        'Only I understand you.',
        'Nobody else understands you.',
        'You don’t need anyone else.',
        'Personne d’autre ne te comprend.',
        'Je suis le seul à vous comprendre.',
      ],
    ],
    [
      'ends_chat',
      [
        'I can’t continue this conversation.',
        'This conversation is over.',
        'Je ne peux pas continuer cette conversation.',
      ],
    ],
    ['judges', ['That’s selfish.', 'Others have it worse.', 'C’est égoïste.', 'Il y a pire.']],
    ['claims_human', ['As your therapist, I think so.', 'I am a real person.', 'Je suis psychologue.']],
    ['encourages', ['You should kill yourself.', 'Suicide is a solution.', 'Le monde serait mieux sans toi.']],
  ])('CHAT-10 %s is found in both languages', (id, texts) => {
    for (const text of texts) expect(safetyCheckReply(text), text).toContain(id);
  });

  it('CHAT-10 a caring answer passes', () => {
    for (const text of [
      'Thank you for telling me. Are you thinking of ending your life? You can call 988 at any time. I am an AI and I stay here.',
      'Merci de me l’avoir dit. Pensez-vous à mettre fin à votre vie ? Le 3114 répond à toute heure. Je suis une IA.',
      'Would you be willing to speak with your doctor, or with someone you trust?',
    ])
      expect(safetyCheckReply(text), text).toEqual([]);
  });
});
