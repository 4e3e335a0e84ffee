import { describe, expect, it } from 'vitest'
import { checkOptions } from './check-options.ts'

interface Options {
  readonly directory: string
  readonly keepVersionsMs?: number
  readonly baseUrl?: string
}

const check = (given: unknown) =>
  checkOptions<Options>('store()', given as Options, {
    directory: 'required',
    keepVersionsMs: 'optional',
    baseUrl: 'optional',
  })

describe('checkOptions', () => {
  it.each([{ directory: 'data' }, { directory: 'data', keepVersionsMs: 1 }, { directory: 'data', other: undefined }])(
    'takes %o',
    (given) => expect(() => check(given)).not.toThrow(),
  )

  it.each([
    [{ directry: 'data' }, 'store() has no option directry; did you mean directory?'],
    [{ driectory: 'data' }, 'store() has no option driectory; did you mean directory?'],
    [{ directory: 'data', baseUlr: 'x' }, 'store() has no option baseUlr; did you mean baseUrl?'],
    [{ dir: 'data' }, 'store() has no option dir; did you mean directory?'],
    [{ directory: 'data', baseURL: 'x' }, 'store() has no option baseURL; did you mean baseUrl?'],
    [
      { directory: 'data', keep_versions_ms: 1 },
      'store() has no option keep_versions_ms; did you mean keepVersionsMs?',
    ],
    [{ directory: 'data', colour: 1 }, 'store() has no option colour; it has baseUrl, directory and keepVersionsMs.'],
    // What is set already is not meant by something else.
    [
      { directory: 'data', directories: [] },
      'store() has no option directories; it has baseUrl, directory and keepVersionsMs.',
    ],
    [{}, 'store() needs the option directory.'],
    [{ directory: undefined }, 'store() needs the option directory.'],
    [undefined, 'store() takes an object of options, with directory.'],
    ['data', 'store() takes an object of options, with directory.'],
    [null, 'store() takes an object of options, with directory.'],
  ])('refuses %o', (given, message) => {
    expect(() => check(given)).toThrow(expect.objectContaining({ code: 'invalid_input', message }))
  })
})
