import type { DocumentSource } from '@docent/core/ports'

/** As many texts by number, in a bucket that takes credentials. */
export const numberedSource = (count: number): DocumentSource => ({
  kind: 's3',
  async *list({ after }) {
    for (let number = after === undefined ? 0 : Number(after) + 1; number < count; number++)
      yield { uri: `s3://numbers/${number}.txt`, name: `${number}.txt`, cursor: number }
  },
  open: async ({ uri, credentials }) =>
    (async function* () {
      const known = (credentials as { readonly access_key_id?: string } | undefined)?.access_key_id === 'KEY-OF-NUMBERS'
      if (!known) throw new Error('the credentials did not arrive')
      yield new TextEncoder().encode(`The number of ${uri} is kept in a bucket.`)
    })(),
})
