import { invalidVariable } from './invalid-variable.ts'

/** What a variable belongs to: without one of these it would say nothing, though somebody set it. */
const partners: Readonly<Record<string, readonly string[]>> = {
  DATABASE_SIGNALS_URL: ['DATABASE_URL'],
  DOCENT_ENGINE_PORT: ['DOCENT_ENGINE'],
  DOCENT_WEBHOOK_SECRET: ['DOCENT_WEBHOOK_URL'],
  DOCENT_MODELS: ['DOCENT_MODELS_URL'],
  DOCENT_MODELS_KEY: ['DOCENT_MODELS_URL'],
  DOCENT_EMBEDDING_DIMENSIONS: ['DOCENT_EMBEDDING_MODEL'],
  DOCENT_EMBEDDING_KEY: ['DOCENT_EMBEDDING_URL'],
  DOCENT_TRANSCRIPTION_KEY: ['DOCENT_TRANSCRIPTION_URL'],
  DOCENT_TRANSCRIPTION_MODEL: ['DOCENT_TRANSCRIPTION_URL', 'OPENAI_API_KEY'],
}

/** @throws `invalid_input` naming a variable that is set without what it belongs to */
export function requirePartners(read: (name: string) => string | undefined): void {
  for (const [variable, others] of Object.entries(partners)) {
    if (read(variable) === undefined || others.some((other) => read(other) !== undefined)) continue
    throw invalidVariable(variable, `set with ${others.join(' or ')}, which it belongs to, or not at all`)
  }
}
