import { expect, it } from 'vitest'
import { DocentError } from '../errors/index.ts'
import { redact } from './redact.ts'

const away = (cause: unknown) =>
  new DocentError({ code: 'provider_failed', message: 'openai failed; try again.', cause })

it('leaves the stack out of what a provider does, and keeps the reasons beneath', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })
  expect(redact({ error: away(new TypeError('fetch failed', { cause: refused })) })).toEqual({
    error: {
      name: 'DocentError',
      code: 'provider_failed',
      message: 'openai failed; try again.',
      cause: {
        name: 'TypeError',
        message: 'fetch failed',
        cause: { name: 'Error', message: 'connect ECONNREFUSED 127.0.0.1:1' },
      },
    },
  })
})

it('keeps the stack of mistakes in code, also under the name of a provider', () => {
  const mistake = new TypeError("Cannot read properties of undefined (reading 'data')")
  expect(redact(mistake)).toMatchObject({ stack: expect.stringContaining('redact.test') })
  expect(redact(away(mistake))).toMatchObject({ cause: { stack: expect.stringContaining('redact.test') } })
  const internal = new DocentError({ code: 'internal', message: 'An unexpected error happened.' })
  expect(redact(internal)).toMatchObject({ stack: expect.stringContaining('redact.test') })
})
