import { askOverHttp } from './answer-lines.ts'
import { densePdf } from './dense-pdf.ts'
import { markdownDocument, randomNumbers, sentence } from './markdown-documents.ts'

export interface LoadedServer {
  readonly url: string
  readonly key: string
}

export interface HeavyLoad {
  readonly pages: number
  readonly documents: number
}

const documentCharacters = 4_000
const uploadsAtOnce = 8

/**
 * A long PDF and many small documents ingested into two collections at the same time, while a chat asks one question after
 * the other. Resolves when all are searchable, with the number of questions answered meanwhile.
 */
export async function heavyLoad(server: LoadedServer, { pages, documents }: HeavyLoad): Promise<number> {
  const call = async (method: string, path: string, body?: string | FormData): Promise<unknown> => {
    const response = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${server.key}`,
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: status ${response.status}: ${await response.text()}`)
    return response.status === 204 ? undefined : response.json()
  }
  const newCollection = async (name: string) =>
    ((await call('POST', '/collections', JSON.stringify({ name }))) as { id: string }).id
  const upload = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.append('file', new Blob([bytes]), name)
    return ((await call('PUT', '/uploads', form)) as { id: string }).id
  }
  const ingest = (ids: readonly string[], collection: string) =>
    call('POST', `/uploads/${ids.join(',')}/ingest?collection_id=${collection}&timeout=120`, '{}')

  const pdf = Uint8Array.from(await densePdf(pages))
  const [reports, book] = [await newCollection('Reports'), await newCollection('Book')]
  await ingest([await upload('first.md', new TextEncoder().encode(markdownDocument(0, documentCharacters)))], reports)
  const chat = (await call('POST', `/chats?collection_id=${reports}`, '{}')) as { id: string }

  let answered = 0
  let done = false
  const asking = async (): Promise<void> => {
    const random = randomNumbers(11)
    while (!done) {
      for await (const line of askOverHttp(server, chat.id, sentence(random))) {
        if (line.error !== undefined) throw new Error(line.error)
      }
      answered++
    }
  }
  const small = async (): Promise<void> => {
    const numbers = Array.from({ length: documents }, (_, index) => index + 1).values()
    const ids: string[] = []
    const sender = async () => {
      for (const number of numbers) {
        const content = new TextEncoder().encode(markdownDocument(number, documentCharacters))
        ids.push(await upload(`note-${number}.md`, content))
      }
    }
    await Promise.all(Array.from({ length: uploadsAtOnce }, sender))
    const half = ids.length >> 1
    await Promise.all([ingest(ids.slice(0, half), reports), ingest(ids.slice(half), reports)])
  }
  const chatting = asking()
  const ingesting = Promise.all([upload('book.pdf', pdf).then((id) => ingest([id], book)), small()])
  await Promise.race([ingesting, chatting])
  await ingesting
  done = true
  await chatting
  return answered
}
