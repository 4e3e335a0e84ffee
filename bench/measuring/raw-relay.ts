import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import express from 'express'
import { listen, type ListeningServer } from './serve-docent.ts'

/** Express that asks the model with `fetch` and passes its bytes on as they come, without looking at them. */
export function rawRelay(modelUrl: string): Promise<ListeningServer> {
  const app = express()
  app.post('/chat/completions', express.json(), async (request, response) => {
    const upstream = await fetch(`${modelUrl}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request.body),
    })
    response.setHeader('content-type', 'text/event-stream')
    await pipeline(Readable.fromWeb(upstream.body as WebStream), response)
  })
  return listen(app)
}
