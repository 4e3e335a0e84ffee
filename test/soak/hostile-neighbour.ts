import { pdfBomb, pdfLaughs } from '../../packages/adapters-ingestion/src/parsers/pdf/hostile-pdf.fixture.ts'
import type { ApiClient } from '../support/api-client.ts'
import { heavyFiles } from './heavy-files.ts'

export interface Attack {
  readonly name: string
  readonly run: () => Promise<{ readonly status: number }>
}

const times = (count: number, text: string) => text.repeat(count)

/** Files that take long, unpack to much or are nested deep; small enough that thousands can be sent. */
const files: readonly (readonly [name: string, content: () => Uint8Array | string])[] = [
  ['laughs.pdf', () => pdfLaughs(12)],
  ['bomb.pdf', () => pdfBomb(200)],
  ['nested.json', () => times(1_000_000, '[')],
  ['large.png', () => heavyFiles.find(({ name }) => name === 'large.png')!.make()],
  ['page.html', () => `<!doctype html><body>${times(100_000, '<p>The <b>curlew</b> calls.</p>')}`],
  ['deep.html', () => times(50_000, '<div>')],
  ['orders.xml', () => `<?xml version="1.0"?><orders>${times(100_000, '<o><b>curlew</b></o>')}</orders>`],
  ['rows.csv', () => times(200_000, 'a,b,c\n')],
  ['blanks.md', () => `# A${times(500_000, ' ')}b`],
  ['long.txt', () => times(40_000, 'The harbour master counts the ships of the day, and writes them into the book. ')],
  ['broken.pdf', () => '%PDF-1.7 broken'],
  ['noise.bin', () => times(1_000, '\0\u0001\u0002')],
]

const made = new Map<string, Uint8Array<ArrayBuffer>>()

/** Made once: what attackers compute themselves takes processors of the machine that both sides run on. */
function bytesOf([name, make]: (typeof files)[number]): Uint8Array<ArrayBuffer> {
  const bytes = made.get(name) ?? Uint8Array.from(Buffer.from(make()))
  made.set(name, bytes)
  return bytes
}

/** All kinds together, as their name. */
export const mixed = 'all'

/** What somebody does who wants to hold up everybody else; each is one call or a few. */
export function attacksOf(client: ApiClient, collectionId: string, random: () => number): readonly Attack[] {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const query = { collection_id: collectionId }

  async function upload() {
    const file = pick(files)
    // Other bytes each time, so that nothing is known already.
    const form = new FormData()
    form.set('file', new Blob([bytesOf(file), `\n${random()}`]), file[0])
    const { status, body } = await client.call('PUT /uploads', { form })
    if (status !== 200) return { status }
    return client.call(`POST /uploads/${body.id}/ingest/job`, { query })
  }

  async function ask(message: string) {
    const chat = await client.call('POST /chats', { query })
    if (chat.status !== 201) return { status: chat.status }
    return client.call(`POST /chats/${chat.body.id}/completions`, { body: { message } })
  }

  const search = (text: string, more: object = {}) =>
    client.call(`POST /collections/${collectionId}/chunks/search`, { body: { query: text, topics: [], ...more } })

  return [
    { name: 'uploads a hostile file', run: upload },
    {
      name: 'ingests many small texts',
      run: async () => {
        const all = Array.from({ length: 20 }, (_, index) =>
          client.call('POST /ingest/plain_text/job', {
            query: { ...query, file_name: `${random()}-${index}.txt` },
            body: `Note ${random()}: ${times(200, 'the crane is old and the quay is long. ')}`,
            headers: { 'Content-Type': 'text/plain' },
          }),
        )
        return (await Promise.all(all)).toSorted((one, other) => other.status - one.status)[0]!
      },
    },
    {
      name: 'asks at great length',
      run: () => ask(times(20_000, pick(['the crane ', '<memory>\n', '"a" ', '1. a-']))),
    },
    {
      name: 'asks and goes away',
      run: async () => {
        const chat = await client.call('POST /chats', { query })
        const leaving = new AbortController()
        const response = await client.open(`POST /chats/${chat.body.id}/completions`, {
          body: { message: 'What of the crane?', stream: true },
          signal: leaving.signal,
        })
        leaving.abort()
        return response
      },
    },
    {
      name: 'searches many times at once',
      run: async () => {
        const all = Array.from({ length: 30 }, () => search(`crane ${random()} ${times(200, 'quay ')}`))
        return (await Promise.all(all)).toSorted((one, other) => other.status - one.status)[0]!
      },
    },
    {
      name: 'nests metadata',
      run: () =>
        client.call('POST /ingest/plain_text/job', {
          query: { ...query, file_name: 'deep.txt', metadata: `${times(3_000, '{"a":')}1${times(3_000, '}')}` },
          body: 'Deep.',
          headers: { 'Content-Type': 'text/plain' },
        }),
    },
    {
      name: 'sends JSON that is deep',
      run: () => client.call('POST /collections', { body: `${times(100_000, '[')}${times(100_000, ']')}` }),
    },
    {
      name: 'names a bucket of many parts',
      run: () => client.call('POST /ingest/s3', { query, body: { url: `https://s3${times(3_000, '-a')}!/x` } }),
    },
    {
      name: 'makes and deletes collections',
      run: async () => {
        const made = await client.call('POST /collections', { body: { name: 'Mine', description: '' } })
        return client.call(`DELETE /collections/${made.body.id}`)
      },
    },
    { name: 'lists all it can', run: () => client.call('GET /documents', { query: { limit: 10_000 } }) },
  ]
}
