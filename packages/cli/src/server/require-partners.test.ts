import { expect, it } from 'vitest'
import { serverSettings } from './settings.ts'

it.each([
  ['DATABASE_SIGNALS_URL', 'postgres://database/docent', 'DATABASE_URL'],
  ['DOCENT_ENGINE_PORT', '9080', 'DOCENT_ENGINE'],
  ['DOCENT_WEBHOOK_SECRET', 'A'.repeat(32), 'DOCENT_WEBHOOK_URL'],
  ['DOCENT_MODELS', 'small', 'DOCENT_MODELS_URL'],
  ['DOCENT_MODELS_KEY', 'k', 'DOCENT_MODELS_URL'],
  ['DOCENT_EMBEDDING_DIMENSIONS', '384', 'DOCENT_EMBEDDING_MODEL'],
  ['DOCENT_EMBEDDING_KEY', 'k', 'DOCENT_EMBEDDING_URL'],
  ['DOCENT_TRANSCRIPTION_KEY', 'k', 'DOCENT_TRANSCRIPTION_URL'],
  ['DOCENT_TRANSCRIPTION_MODEL', 'whisper-1', 'DOCENT_TRANSCRIPTION_URL or OPENAI_API_KEY'],
])('%s is refused without what it belongs to', (variable, value, partner) => {
  const message = `The environment variable ${variable} must be set with ${partner}, which it belongs to, or not at all.`
  expect(() => serverSettings({ [variable]: value })).toThrow(message)
  expect(() => serverSettings({ [variable]: ' ' })).not.toThrow()
})

it('and taken with it', () => {
  const settings = { DOCENT_MODELS_URL: 'http://models/v1', DOCENT_MODELS: 'small', DOCENT_MODELS_KEY: 'k' }
  expect(() => serverSettings(settings)).not.toThrow()
  expect(() => serverSettings({ OPENAI_API_KEY: 'k', DOCENT_TRANSCRIPTION_MODEL: 'whisper-1' })).not.toThrow()
})
