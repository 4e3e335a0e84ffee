import { createClient, type Client } from '@docent/client'

export interface Connection {
  readonly client: Client
  /** Id of the question that was asked last, by which its answer can be stopped. */
  questionId(): string | undefined
}

/** A client of a server. A command has no time for many tries: its user sees at once that nothing answers. */
export function connect({ url, key }: { readonly url: string; readonly key?: string }): Connection {
  let questionId: string | undefined
  const client = createClient({
    baseUrl: url,
    apiKey: key,
    retry: { retries: 1 },
    async fetch(address, init) {
      const response = await fetch(address, init as RequestInit)
      questionId = response.headers.get('x-question-id') ?? questionId
      return response
    },
  })
  return { client, questionId: () => questionId }
}
