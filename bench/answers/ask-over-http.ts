import type { AskedDocent } from './asked-docent.ts'

interface Completion {
  readonly message_id: string
  readonly body: string
}

interface ServedCollection {
  readonly id: string
  readonly document_count: number
}

/** Asks a server: files are uploaded and ingested, answers and their references read, all over HTTP. */
export function askOverHttp({ url, key }: { readonly url: string; readonly key: string }): AskedDocent {
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const isForm = body instanceof FormData
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: status ${response.status}: ${await response.text()}`)
    return (response.status === 204 ? undefined : await response.json()) as T
  }

  return {
    async collectionOf(files) {
      const { id } = await call<ServedCollection>('POST', '/collections', { name: 'Answers' })
      const uploads = await Promise.all(
        files.map(({ name, bytes }) => {
          const form = new FormData()
          form.append('file', new Blob([Uint8Array.from(bytes)]), name)
          return call<{ readonly id: string }>('PUT', '/uploads', form)
        }),
      )
      await call(
        'POST',
        `/uploads/${uploads.map((one) => one.id).join(',')}/ingest?collection_id=${id}&timeout=120`,
        {},
      )
      const { document_count: count } = await call<ServedCollection>('GET', `/collections/${id}`)
      if (count !== files.length) throw new Error(`only ${count} of ${files.length} files were read`)
      return id
    },

    newChat: async (collectionId) =>
      (await call<{ readonly id: string }>('POST', `/chats?collection_id=${collectionId}`, {})).id,

    async ask(chatId, message) {
      const answer = await call<Completion>('POST', `/chats/${chatId}/completions`, { message, stream: false })
      const references = await call<readonly { readonly content?: string | null }[]>(
        'GET',
        `/messages/${answer.message_id}/references`,
      )
      return { text: answer.body, passages: references.map(({ content }) => content ?? '') }
    },
  }
}
