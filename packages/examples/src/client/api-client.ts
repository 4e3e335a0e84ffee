import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { z } from 'zod'
import { jsonLines } from './json-lines.ts'
import { RequestFailed } from './request-failed.ts'

const identified = z.object({ id: z.string() })
const collectionsSchema = z.array(identified.extend({ name: z.string() }))
const countedSchema = z.object({ document_count: z.number() })
const jobSchema = identified.extend({
  overall_status: z.enum(['in progress', 'completed', 'failed', 'canceled']),
  progress: z.number(),
  errors: z.array(z.string()),
})
const maintenanceSchema = jobSchema.extend({ statuses: z.array(identified.extend({ status: z.string() })) })
const lineSchema = z.object({
  body: z.string().optional(),
  finished: z.boolean().optional(),
  message_id: z.string().optional(),
  error: z.string().optional(),
  reset: z.boolean().optional(),
})
const referencesSchema = z.array(
  z.object({ document_name: z.string(), pages: z.string(), score: z.number(), content: z.string().optional() }),
)

export type IngestJob = z.output<typeof jobSchema>
export type MaintenanceJob = z.output<typeof maintenanceSchema>
export type Reference = z.output<typeof referencesSchema>[number]
export type ApiClient = ReturnType<typeof apiClient>

export interface IngestOptions {
  /** Splits the text at page ends, so that citations name single pages. @default false */
  readonly chunkByPage?: boolean
}

export interface ReadAnswer {
  readonly messageId: string
  readonly text: string
}

/** The HTTP API calls of the main job, as any client would make them. */
export function apiClient({ url, key }: { url: string; key: string }) {
  const api = `${url}/api/v1`

  async function call(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('Authorization', `Bearer ${key}`)
    const response = await fetch(`${api}${path}`, { ...init, method, headers }).catch((error: unknown) => {
      init.signal?.throwIfAborted()
      throw new RequestFailed(`The server at ${url} does not answer.`, 0, error)
    })
    if (!response.ok) throw await RequestFailed.from(response)
    return response
  }

  const callWithJson = (method: string, path: string, body: unknown, signal?: AbortSignal): Promise<Response> =>
    call(method, path, {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
      signal: signal ?? null,
    })

  async function collectionCalled(name: string): Promise<string | undefined> {
    const query = new URLSearchParams({ name_filter: name, current_user_only: 'true', limit: '1000' })
    const found = collectionsSchema.parse(await (await call('GET', `/collections?${query}`)).json())
    return found.find((collection) => collection.name === name)?.id
  }

  return {
    /** Id of the caller's collection of that name, created if missing. */
    async collection(name: string, description: string): Promise<string> {
      return (
        (await collectionCalled(name)) ??
        identified.parse(await (await callWithJson('POST', '/collections', { name, description })).json()).id
      )
    },

    /** Deletes the caller's collection of that name, when there is one. */
    async deleteCollection(name: string): Promise<void> {
      const id = await collectionCalled(name)
      if (id !== undefined) await call('DELETE', `/collections/${id}`)
    },

    async documentCount(collectionId: string): Promise<number> {
      return countedSchema.parse(await (await call('GET', `/collections/${collectionId}`)).json()).document_count
    },

    /** Sends a file and returns the id of the upload. The file is read while it is sent. */
    async upload(path: string, signal?: AbortSignal): Promise<string> {
      const form = new FormData()
      form.set('file', await openAsBlob(path), basename(path))
      return identified.parse(await (await call('PUT', '/uploads', { body: form, signal: signal ?? null })).json()).id
    },

    async ingest(collectionId: string, uploadId: string, options: IngestOptions = {}): Promise<IngestJob> {
      const query = new URLSearchParams({ collection_id: collectionId })
      if (options.chunkByPage) query.set('chunk_by_page', 'true')
      return jobSchema.parse(await (await call('POST', `/uploads/${uploadId}/ingest/job?${query}`)).json())
    },

    async job(id: string): Promise<IngestJob> {
      return jobSchema.parse(await (await call('GET', `/jobs/${id}`)).json())
    },

    /** Lets the server verify or back up everything that it holds. */
    async maintain(what: 'verify' | 'backup'): Promise<MaintenanceJob> {
      return maintenanceSchema.parse(await (await call('POST', `/admin/store/${what}_job`)).json())
    },

    async maintenance(id: string): Promise<MaintenanceJob> {
      return maintenanceSchema.parse(await (await call('GET', `/jobs/${id}`)).json())
    },

    async chat(collectionId: string): Promise<string> {
      const query = new URLSearchParams({ collection_id: collectionId })
      return identified.parse(await (await callWithJson('POST', `/chats?${query}`, {})).json()).id
    },

    /** Asks, and passes the answer on as it streams. */
    async complete(
      chatId: string,
      message: string,
      say: (text: string) => void,
      signal?: AbortSignal,
    ): Promise<ReadAnswer> {
      const response = await callWithJson('POST', `/chats/${chatId}/completions`, { message, stream: true }, signal)
      for await (const item of jsonLines(response)) {
        const { body = '', error, finished, reset, message_id: messageId } = lineSchema.parse(item)
        if (error !== undefined) throw new RequestFailed(error, response.status)
        // The last line repeats the whole answer.
        if (finished && messageId !== undefined) return { messageId, text: body }
        // After a reset the answer starts over; a terminal keeps what it has shown.
        say(reset ? `\n\n${body}` : body)
      }
      throw new RequestFailed('The connection ended before the answer did.', response.status)
    },

    async references(messageId: string): Promise<Reference[]> {
      return referencesSchema.parse(await (await call('GET', `/messages/${messageId}/references`)).json())
    },
  }
}
