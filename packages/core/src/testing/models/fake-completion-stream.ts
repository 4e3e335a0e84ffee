import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { FakeCompletion } from './fake-answer.ts'
import type { RecordedCall } from './fake-model-call.ts'
import { finishReasonOf, toolCallPieces, wholeToolCalls } from './fake-tool-calls.ts'

const defaultTokens = ['The', ' answer', ' is', ' 42', '.']
const head = '"id":"fake-1","object":"chat.completion.chunk","created":1,"model":"fake"'

/** Streams a completion as server-sent events, waiting whenever the client does not read. */
export async function streamCompletion(
  response: ServerResponse,
  call: RecordedCall,
  answer: FakeCompletion,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  response.flushHeaders()
  for (const token of answer.reasoning ?? []) await send(response, delta('reasoning_content', token))
  for (const token of answer.tokens ?? defaultTokens) {
    if (answer.interruption?.afterTokens === call.tokensSent) break
    await answer.beforeToken?.(call.tokensSent)
    if (response.destroyed) return
    call.tokensSent += 1
    await send(response, delta('content', token))
    if (response.destroyed) return
  }
  for (const piece of toolCallPieces(answer)) {
    await send(
      response,
      `data: {${head},"choices":[{"index":0,"delta":${JSON.stringify({ tool_calls: [piece] })}}]}\n\n`,
    )
  }
  switch (answer.interruption?.kind) {
    case 'cut':
      call.end('cut-by-server')
      response.destroy()
      return
    case 'end':
      response.end()
      return
    case 'garbage':
      response.end('data: {"choices": [{"delta"\n\n')
      return
    case 'error':
      response.end('data: {"error":{"message":"The engine failed.","type":"server_error"}}\n\n')
      return
    case undefined:
      response.end(ending(call, answer))
  }
}

/** The same completion as one JSON object. */
export async function sendCompletion(
  response: ServerResponse,
  call: RecordedCall,
  answer: FakeCompletion,
): Promise<void> {
  const tokens: string[] = []
  for (const token of answer.tokens ?? defaultTokens) {
    await answer.beforeToken?.(tokens.length)
    tokens.push(token)
  }
  if (response.destroyed) return
  call.tokensSent = tokens.length
  const message = { role: 'assistant', content: tokens.join(''), ...wholeToolCalls(answer) }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify({
      id: 'fake-1',
      object: 'chat.completion',
      created: 1,
      model: 'fake',
      choices: [{ index: 0, message, finish_reason: finishReasonOf(answer) }],
      ...(answer.usage === 'none' ? {} : { usage: usageOf(call, answer) }),
    }),
  )
}

function delta(field: 'content' | 'reasoning_content', text: string): string {
  return `data: {${head},"choices":[{"index":0,"delta":{"${field}":${JSON.stringify(text)}},"finish_reason":null}]}\n\n`
}

function ending(call: RecordedCall, answer: FakeCompletion): string {
  const reason = JSON.stringify(finishReasonOf(answer))
  const finish = `data: {${head},"choices":[{"index":0,"delta":{},"finish_reason":${reason}}]}\n\n`
  // Like OpenAI: usage comes in a chunk of its own without choices, and only when asked for.
  const wanted = (call.body['stream_options'] as { include_usage?: boolean } | undefined)?.include_usage === true
  const usage =
    answer.usage === 'none' || !wanted
      ? ''
      : `data: {${head},"choices":[],"usage":${JSON.stringify(usageOf(call, answer))}}\n\n`
  return `${finish}${usage}data: [DONE]\n\n`
}

function usageOf(call: RecordedCall, answer: FakeCompletion): Record<string, number> {
  const usage =
    answer.usage === undefined || answer.usage === 'none' ? { input: 10, output: call.tokensSent } : answer.usage
  return {
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
  }
}

async function send(response: ServerResponse, text: string): Promise<void> {
  if (response.destroyed || response.write(text)) return
  const settled = new AbortController()
  const { signal } = settled
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]).finally(() =>
    settled.abort(),
  )
}
