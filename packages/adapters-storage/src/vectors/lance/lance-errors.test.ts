import { DocentError } from '@docent/core/ports'
import { describe, expect, it, vi } from 'vitest'
import { connectionError, lanceError } from './lance-errors.ts'

describe('lanceError', () => {
  const cases = [
    ['Retryable commit conflict for version 5: Rewrite preempted', 'conflict', true],
    ['Failed to commit the transaction after 20 retries', 'conflict', true],
    ['LanceError(IO): No space left on device (os error 28), /data/vectors/a.lance', 'unavailable', true],
    [
      'Io { path: Some("/data/vectors"), err: Os { code: 20, kind: NotADirectory, message: "Not a directory" } }',
      'unavailable',
      true,
    ],
    ['Permission denied (os error 13)', 'unavailable', true],
    ['Too many open files (os error 24), /data/vectors/a.lance', 'unavailable', true],
    ['error sending request for url (http://127.0.0.1:9/data)', 'unavailable', true],
    ["Table 'a' was not found", 'index_damaged', true],
    ['No such file or directory (os error 2), /data/vectors/a.lance', 'index_damaged', true],
    ['LanceError(IO): Generic LocalFileSystem error: failed to fill whole buffer, /data', 'index_damaged', true],
    ['something nobody has seen before in /data/vectors', 'index_damaged', true],
  ] as const

  for (const [text, code, retryable] of cases) {
    it(`makes ${code} of "${text}", and shows no path`, () => {
      const cause = new Error(text)
      const error = lanceError(cause)
      expect(error).toMatchObject({ code, retryable, cause })
      expect(error.message).not.toContain('/data')
    })
  }

  it.each([
    ['inner: Status { status: 404, body: Some("<Code>NoSuchBucket</Code>") }, retries: 0', /has no such bucket/],
    [
      'inner: Status { status: 403, body: Some("<Code>InvalidAccessKeyId</Code>") } connection',
      /refused the credentials/,
    ],
    ['store: "S3", inner: Http(HttpError { kind: Connect, source: "connection refused" })', /does not answer/],
    ['store: "S3", inner: Status { status: 503, body: None }', /does not answer/],
    ['No space left on device (os error 28)', /free space/],
  ])('says of "%s" what to look at', (text, message) => {
    expect(lanceError(new Error(text))).toMatchObject({ code: 'unavailable', message: expect.stringMatching(message) })
  })

  it('does not blame the index where there is no temporary directory', () => {
    vi.stubEnv('TMPDIR', '/nowhere')
    const error = lanceError(new Error('Panic in async function'))
    vi.unstubAllEnvs()
    expect(error).toMatchObject({ code: 'unavailable', message: expect.stringContaining('set TMPDIR') })
    expect(lanceError(new Error('Panic in async function'))).toMatchObject({ code: 'index_damaged' })
  })

  it('does not blame an index where LanceDB could not be opened', () => {
    expect(connectionError(new Error('Panic in async function'))).toMatchObject({ code: 'unavailable' })
    expect(connectionError(new Error('Permission denied (os error 13)'))).toMatchObject({ code: 'unavailable' })
  })

  it('does not blame the index for a fault of the code', () => {
    expect(lanceError(new TypeError('x is not a function'))).toMatchObject({ code: 'internal' })
  })

  it('leaves a DocentError as it is', () => {
    const error = new DocentError({ code: 'invalid_input', message: 'Bad.' })
    expect(lanceError(error)).toBe(error)
  })
})
