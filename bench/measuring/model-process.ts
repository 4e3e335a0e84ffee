import { startFakeOpenAiServer } from '@docent/core/testing'
import type { FakeModelCall } from '@docent/core/testing'
import { serveParent } from './child-process.ts'

export interface ModelPace {
  /** Words of each answer. */
  readonly words: number
  /** 0 sends them at once. */
  readonly perSecond: number
}

/** When each word of an answer left the model, in milliseconds since 1970, by the last line of its question. */
export type SentTimes = ReadonlyMap<string, readonly number[]>

/**
 * The fake model in this process: each answer is `0 1 2 …`, at the pace asked for, and every word's departure is noted.
 * Calls: `start` → URL, `pace`, `sent` → SentTimes.
 */
export function serveModel(): void {
  let pace: ModelPace = { words: 40, perSecond: 0 }
  let sent = new Map<string, number[]>()
  let server: Awaited<ReturnType<typeof startFakeOpenAiServer>> | undefined
  const answer = (call: FakeModelCall) => {
    const { words, perSecond } = pace
    const times: number[] = []
    sent.set(questionOf(call), times)
    const start = performance.now()
    return {
      tokens: Array.from({ length: words }, (_, index) => `${index} `),
      beforeToken: async (index: number) => {
        const due = perSecond === 0 ? 0 : start + ((index + 1) * 1000) / perSecond - performance.now()
        if (due > 0) await new Promise((resolve) => setTimeout(resolve, due))
        times.push(performance.timeOrigin + performance.now())
      },
    }
  }
  serveParent(
    {
      start: async () => {
        server = await startFakeOpenAiServer({ script: answer })
        return server.url
      },
      pace: (next: ModelPace) => {
        pace = next
        sent = new Map()
      },
      sent: () => sent,
    },
    () => server?.close(),
  )
}

function questionOf({ body }: FakeModelCall): string {
  const messages = body['messages'] as readonly { readonly content: string }[]
  return messages.at(-1)?.content.trim().split('\n').at(-1) ?? ''
}
