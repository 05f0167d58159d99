const PROVIDER = /^(?:openai|azure|groq|mistral|vllm|ollama|llamacpp|anthropic|google|local):/;

/** A model's name for people: without the provider its id begins with. */
export const modelName = (id: string): string => id.replace(PROVIDER, '');
