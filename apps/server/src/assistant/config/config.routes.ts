import { config } from '@parley/contracts/assistant/config.ts';
import type { RouteScope } from '#platform/route.ts';
import { route } from '#platform/route.ts';
import type { AssistantContext } from '../context.ts';
import * as service from './config.service.ts';
import { BUILTIN, offeredModels } from './settings.ts';

export function configRoutes(scope: RouteScope<AssistantContext>): void {
  route(scope, config.read, (ctx) => service.readConfig(ctx));
  route(scope, config.save, (ctx, { body }) =>
    service.saveConfig(ctx, {
      ...(body.language === undefined ? {} : { language: body.language }),
      ...(body.voice_name === undefined ? {} : { voiceName: body.voice_name }),
      ...(body.tts_autoplay === undefined ? {} : { ttsAutoplay: body.tts_autoplay }),
      ...(body.model_reply === undefined ? {} : { modelReply: body.model_reply }),
      ...(body.model_sequence === undefined ? {} : { modelSequence: body.model_sequence }),
      ...(body.address === undefined ? {} : { address: body.address }),
      ...(body.country === undefined ? {} : { country: body.country }),
    }),
  );
  route(scope, config.onboarding, (ctx, { body }) => service.completeOnboarding(ctx, body.completed));
  route(scope, config.consents, (ctx, { body }) =>
    service.changeConsents(ctx, { given: body.given, withdrawn: body.withdrawn ?? [] }),
  );
  route(scope, config.models, async (ctx) => {
    const { models } = ctx.assistant;
    const { reply, sequence } = offeredModels(models);
    const { reply: writers = [], sequence: directors = [] } = models?.offered() ?? {};
    const known = new Map([...writers, ...directors].map((model) => [model.id, model]));
    return {
      model_reply: reply,
      model_sequence: sequence,
      models: [
        { id: BUILTIN, label: 'Parley', provider: 'Parley', local: true, reads_along: false },
        ...[...known.values()].map((model) => ({
          ...model,
          reads_along: reply.includes(model.id) && models?.readsAlong(model.id) === true,
        })),
      ],
    };
  });
}
