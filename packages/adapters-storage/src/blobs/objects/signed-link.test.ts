import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { answerHeaders, signedLink } from './signed-link.ts'

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** The example in Amazon's description of the signature. */
it('signs as Amazon does', async () => {
  const link = await signedLink(
    { origin: 'https://examplebucket.s3.amazonaws.com', path: '/test.txt' },
    {},
    {
      algorithm: 'AWS4-HMAC-SHA256',
      prefix: 'X-Amz-',
      signer: 'AKIAIOSFODNN7EXAMPLE',
      scope: 'us-east-1/s3/aws4_request',
      sign(text, day) {
        const parts = [day, 'us-east-1', 's3', 'aws4_request']
        return hmac(parts.reduce<Buffer | string>(hmac, 'AWS4wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'), text).toString(
          'hex',
        )
      },
    },
    { now: Date.UTC(2013, 4, 24), seconds: 86_400 },
  )
  const parameters = new URL(link).searchParams
  expect(parameters.get('X-Amz-Date')).toBe('20130524T000000Z')
  expect(parameters.get('X-Amz-Signature')).toBe('aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404')
})

it('encodes all that a header of the answer may hold', async () => {
  const link = {
    seconds: 60,
    contentType: 'text/html; charset=utf-8',
    contentDisposition: `attachment; filename="(a)*'~ +&.html"`,
  }
  const signing = {
    algorithm: 'GOOG4-RSA-SHA256',
    prefix: 'X-Goog-',
    signer: 'a@b',
    scope: 'x',
    sign: () => 'ab',
  } as const
  const url = await signedLink({ origin: 'http://here:1', path: '/b/k' }, answerHeaders(link), signing, {
    now: 0,
    seconds: 60,
  })
  expect(url).toMatch(/^http:\/\/here:1\/b\/k\?[A-Za-z0-9%=&._~-]+&X-Goog-Signature=ab$/)
  const parameters = new URL(url).searchParams
  expect(parameters.get('response-content-disposition')).toBe(link.contentDisposition)
  expect(parameters.get('X-Goog-Credential')).toBe('a@b/19700101/x')
})
