import { expect, it } from 'vitest'
import type { BucketClient, ObjectPage } from './bucket-client.ts'
import { listPlaces } from './list-places.ts'

/** What a service lists whose pages are made by their number. */
async function listed(pageOf: (number: number) => ObjectPage) {
  let asked = 0
  const client: BucketClient = {
    resumesByPage: false,
    find: async () => 'missing',
    listPage: async () => pageOf(++asked),
    read: () => Promise.reject(new Error('not used')),
  }
  const entries = await Array.fromAsync(
    listPlaces({
      places: [{ bucket: 'docs', key: 'reports/' }],
      open: () => client,
      uriOf: ({ bucket, key }) => `test://${bucket}/${key}`,
      after: undefined,
      signal: new AbortController().signal,
    }),
  )
  return entries.map(({ uri }) => uri)
}
const object = (key: string) => ({ key, size: 1, modifiedAt: undefined })
const endless = { code: 'provider_failed', message: expect.stringContaining('pages without end') as string }

it.each([
  ['lead to themselves', (number: number) => ({ objects: [object(`reports/${number}`)], next: 'again' })],
  ['are empty and never end', (number: number) => ({ objects: [], next: `page-${number}` })],
])('ends at pages that %s', async (_, pageOf) => {
  // It has no end of its own: asking is ended here.
  const bounded = (number: number) => {
    if (number > 5_000) throw new Error('still asking')
    return pageOf(number)
  }
  await expect(listed(bounded)).rejects.toMatchObject(endless)
})

it('continues behind empty pages', async () => {
  const last = { objects: [object('reports/a.txt')], next: undefined }
  expect(await listed((number) => (number <= 500 ? { objects: [], next: `page-${number}` } : last))).toEqual([
    'test://docs/reports/a.txt',
  ])
})
