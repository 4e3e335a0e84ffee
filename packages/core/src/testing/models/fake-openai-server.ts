import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isReply, type FakeAnswer, type FakeReply, type FakeScript } from './fake-answer.ts'
import { sendCompletion, streamCompletion } from './fake-completion-stream.ts'
import { readFakeBody } from './read-fake-body.ts'
import { recordCall, type FakeModelCall, type RecordedCall } from './fake-model-call.ts'

export interface FakeOpenAiServerOptions {
  /** What chat completions answer; fixed replies go for every path. @default {} (a short normal answer) */
  readonly script?: FakeScript
  /** Ids of `GET /models`. @default ['fake'] */
  readonly models?: readonly string[]
  /** Vector of a text; not normalised on purpose. @default a small vector that depends on the text's characters */
  readonly embed?: (text: string) => readonly number[]
  /** The interface leaves the order of the vectors open; they carry an index. @default 'given' */
  readonly embeddingOrder?: 'given' | 'reversed'
}

/**
 * An OpenAI-compatible server on an ephemeral port of this machine: chat completions (streamed and plain), embeddings,
 * transcriptions and models. It answers by script, at the pace the script sets, and records every request. For tests and benches.
 */
export interface FakeOpenAiServer {
  /** Base URL for clients, ending in `/v1`. */
  readonly url: string
  /** All requests so far, in order of arrival. */
  readonly calls: readonly FakeModelCall[]
  /** Replaces the script for requests that arrive from now on. */
  answer(script: FakeScript): void
  /** The request with this index (from 0), as soon as it has arrived. */
  call(index: number): Promise<FakeModelCall>
  /** Breaks open connections off; may be called twice. */
  close(): Promise<void>
}

export async function startFakeOpenAiServer(options: FakeOpenAiServerOptions = {}): Promise<FakeOpenAiServer> {
  let script: FakeScript = options.script ?? {}
  const calls: RecordedCall[] = []
  const awaited = new Map<number, PromiseWithResolvers<FakeModelCall>>()

  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = recordCall({
      method: request.method ?? 'GET',
      path: (request.url ?? '/').replace(/^\/v1(?=\/)/, ''),
      headers: request.headers,
      body: await readFakeBody(request),
      connection: request.socket.remotePort ?? 0,
    })
    response.on('close', () => call.end(response.writableFinished ? 'answered' : 'closed-by-client'))
    calls.push(call)
    awaited.get(calls.length - 1)?.resolve(call)
    const answer = typeof script === 'function' ? script(call) : script
    if (isReply(answer)) sendReply(response, answer)
    else if (call.path === '/chat/completions') await complete(response, call, answer)
    else if (call.path === '/embeddings') await embed(response, call, answer)
    else if (call.path === '/audio/transcriptions') await transcribe(response, answer)
    else if (call.path === '/models') sendJson(response, 200, { object: 'list', data: listed })
    else sendReply(response, { status: 404 })
  }
  const vectorOf = options.embed ?? smallVector
  const listed = (options.models ?? ['fake']).map((id) => ({ id, object: 'model', created: 1, owned_by: 'fake' }))
  const embed = async (response: ServerResponse, call: RecordedCall, answer: FakeAnswer): Promise<void> => {
    if (!isReply(answer)) await answer.beforeHeaders?.()
    const input = call.body['input']
    const texts = Array.isArray(input) ? input.map(String) : [String(input)]
    const given = texts.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }))
    const data = options.embeddingOrder === 'reversed' ? given.toReversed() : given
    sendJson(response, 200, { object: 'list', model: 'fake', data, usage: { prompt_tokens: 1, total_tokens: 1 } })
  }

  const server = createServer((request, response) => {
    receive(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else sendReply(response, { status: 500, body: JSON.stringify({ error: { message: String(error) } }) })
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}/v1`,
    calls,
    answer: (next) => {
      script = next
    },
    call: (index) => {
      const arrived = calls[index]
      if (arrived !== undefined) return Promise.resolve(arrived)
      const waiting = awaited.get(index) ?? Promise.withResolvers<FakeModelCall>()
      awaited.set(index, waiting)
      return waiting.promise
    },
    close: () =>
      new Promise((resolve, reject) => {
        if (!server.listening) {
          resolve()
          return
        }
        server.close((error) => (error === undefined ? resolve() : reject(error)))
        server.closeAllConnections()
      }),
  }
}

/** What whisper-1 answers in its longest form. */
const transcription = {
  task: 'transcribe',
  language: 'english',
  duration: 6.5,
  text: ' Good morning. The tide is out.',
  segments: [
    { id: 0, start: 0, end: 2.5, text: ' Good morning.', no_speech_prob: 0.01 },
    { id: 1, start: 2.5, end: 6.5, text: ' The tide is out.', no_speech_prob: 0.02 },
  ],
}

async function transcribe(response: ServerResponse, answer: FakeAnswer): Promise<void> {
  if (!isReply(answer)) await answer.beforeHeaders?.()
  sendJson(response, 200, transcription)
}

async function complete(response: ServerResponse, call: RecordedCall, answer: FakeAnswer): Promise<void> {
  if (isReply(answer)) return
  await answer.beforeHeaders?.()
  if (response.destroyed) return
  await (call.body['stream'] === true ? streamCompletion : sendCompletion)(response, call, answer)
}

function sendReply(response: ServerResponse, reply: FakeReply): void {
  const body = reply.body ?? JSON.stringify({ error: { message: `Refused with ${reply.status}.`, type: 'fake' } })
  response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
  response.end(body)
}

function sendJson(response: ServerResponse, status: number, content: unknown): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(content))
}

function smallVector(text: string): number[] {
  const vector = [1, 0, 0, 0, 0, 0, 0, 0]
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    vector[code % 8] = (vector[code % 8] ?? 0) + 1
  }
  return vector
}
