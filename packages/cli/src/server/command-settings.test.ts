import { expect, it } from 'vitest'
import { commandSettings } from './command-settings.ts'

const settingsOf = (environment: Record<string, string>, options: Parameters<typeof commandSettings>[1]) =>
  commandSettings({ environment, directory: '/', values: {} }, options)

it.each([
  [{ PORT: 'abc' }, {}, 'The option --port must be a number from 0 to 65535.'],
  [{ PORT: '70000' }, { PORT: '80' }, 'The option --port must be a number from 0 to 65535.'],
  [{ PORT: undefined }, { PORT: 'abc' }, 'The environment variable PORT must be a number from 0 to 65535.'],
  [{ DOCENT_ROLES: 'cook' }, {}, /^The option --role must be some of api, /],
  [{ DOCENT_ROLES: 'worker' }, {}, /^The option --role must be worker only where DOCENT_ENGINE is set/],
  [{ PORT: '80' }, { DOCENT_LOG_LEVEL: 'loud' }, /^The environment variable DOCENT_LOG_LEVEL must be one of/],
])('of %j beside %j it names what was given', (options, environment, message) => {
  expect(() => settingsOf(environment, options)).toThrow(message)
})
