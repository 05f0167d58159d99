import { AUDIO_BYTES, SPEECH_HEADERS, SPOKEN_LENGTH, voice } from '@parley/contracts/assistant/voice.ts';
import { acceptForms, readForm } from '#platform/form.ts';
import type { Http, RouteScope } from '#platform/route.ts';
import { ANSWERED, route } from '#platform/route.ts';
import { answerRun } from '../chat/answer-run.ts';
import type { AssistantContext } from '../context.ts';
import * as service from './voice.service.ts';

/** Does something while the client is there; whoever has left is not answered, and what was begun is given up. */
async function whileThere<T>({ reply }: Http, work: (signal: AbortSignal) => Promise<T>): Promise<T | typeof ANSWERED> {
  const left = new AbortController();
  const leave = (): void => left.abort();
  reply.raw.once('close', leave);
  try {
    return await work(left.signal);
  } catch (error) {
    if (left.signal.aborted) return ANSWERED;
    throw error;
  } finally {
    reply.raw.off('close', leave);
  }
}

export function voiceRoutes(scope: RouteScope<AssistantContext>): void {
  route(scope, voice.voices, (ctx) => service.listVoices(ctx));
  route(scope, voice.languages, (ctx) => service.listLanguages(ctx));
  // Only these read forms.
  scope.app.register(async (app) => {
    await acceptForms(app, { files: 1, fileBytes: AUDIO_BYTES, fieldBytes: SPOKEN_LENGTH * 4 });
    const forms = { ...scope, app };
    route(forms, voice.transcribe, (ctx, _input, http) =>
      whileThere(http, async (signal) => {
        const receive = async () => {
          const { fields, files } = await readForm(http.request, voice.transcribe.form);
          return { audio: files.get('audio'), language: fields.language, partial: fields.partial === 'true' };
        };
        return (await service.transcribe(ctx, receive, signal)).transcription;
      }),
    );
    route(forms, voice.chat, async (ctx, _input, http) => {
      const spoken = await whileThere(http, (signal) =>
        service.transcribe(
          ctx,
          async () => {
            const { fields, files } = await readForm(http.request, voice.chat.form);
            return { audio: files.get('audio'), language: fields.language, partial: false, fields };
          },
          signal,
        ),
      );
      if (spoken === ANSWERED) return ANSWERED;
      const { transcription, received } = spoken;
      const runId = await service.sendSpoken(ctx, transcription, {
        conversationId: received.fields.conversation_id,
        clientMessageId: received.fields.client_message_id,
      });
      const answer = await answerRun(ctx, http, runId);
      if (answer === ANSWERED) return ANSWERED;
      // Sent again, the message is the one there is.
      return { ...answer, transcript: { text: answer.user_message.content, language: transcription.language } };
    });
    route(forms, voice.speak, (ctx, _input, http) =>
      whileThere(http, async (signal): Promise<typeof ANSWERED> => {
        const { fields } = await readForm(http.request, voice.speak.form);
        const {
          wav,
          voice: by,
          fallback,
        } = await service.speak(
          ctx,
          { text: fields.text, voiceName: fields.voice_name, language: fields.language },
          signal,
        );
        http.reply
          .headers({
            [SPEECH_HEADERS.voice]: by.name,
            [SPEECH_HEADERS.language]: by.language,
            [SPEECH_HEADERS.provider]: by.provider,
            [SPEECH_HEADERS.quality]: by.quality,
            [SPEECH_HEADERS.fallback]: fallback,
          })
          .type('audio/wav')
          .send(Buffer.from(wav.buffer, wav.byteOffset, wav.byteLength));
        return ANSWERED;
      }),
    );
  });
}
