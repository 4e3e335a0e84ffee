import { expect, it } from 'vitest'
import type { ResponseNotice, RetryNotice } from './call-notices.ts'
import type { ClientOptions } from './client-options.ts'
import { createClient } from './create-client.ts'
import { deleteCollection, listCollections } from './generated/collections.ts'
import { watchJob } from './generated/jobs.ts'

/** A client whose requests get these responses in turn, and what it notices. */
function watched(responses: (() => Response)[], options: Partial<ClientOptions> = {}) {
  const answered: ResponseNotice[] = []
  const retried: RetryNotice[] = []
  const client = createClient({
    baseUrl: 'https://docent.example',
    fetch: async () => responses.shift()!(),
    retry: { baseMs: 1 },
    onResponse: (notice) => void answered.push(notice),
    onRetry: (notice) => void retried.push(notice),
    ...options,
  })
  return { client, answered, retried, responses }
}

const lost = (): Response => {
  throw new TypeError('fetch failed')
}
const busy = () => Response.json({ code: 503, message: 'Later.' }, { status: 503, headers: { 'X-Request-Id': 'r1' } })
const empty = () => Response.json([], { headers: { 'X-Request-Id': 'r2', 'X-Total': '0' } })

it('reports each response and each retry, in order', async () => {
  const { client, answered, retried } = watched([lost, busy, empty])
  await client.call(listCollections)
  expect(answered.map(({ status, attempt, requestId }) => [status, attempt, requestId])).toEqual([
    [503, 2, 'r1'],
    [200, 3, 'r2'],
  ])
  expect(answered[1]).toMatchObject({
    operation: listCollections,
    url: 'https://docent.example/api/v1/collections',
    durationMs: expect.any(Number),
  })
  expect(answered[1]!.header('x-total')).toBe('0')
  expect(answered[1]!.header('x-none')).toBeUndefined()
  expect(retried.map(({ retry, error }) => [retry, error.kind, error.status])).toEqual([
    [1, 'network', 0],
    [2, 'refused', 503],
  ])
  expect(retried.every(({ delayMs }) => delayMs >= 0 && delayMs <= 2)).toBe(true)
})

it('reports no retry of what is not repeated', async () => {
  const { client, retried } = watched([lost])
  await expect(client.call(deleteCollection, { params: { collection_id: '1' } })).rejects.toMatchObject({
    kind: 'network',
  })
  expect(retried).toEqual([])
})

it('reports the next connection of a stream that was cut', async () => {
  const line = (status: string) => `${JSON.stringify({ id: '1', overall_status: status })}\n`
  const { client, retried } = watched([
    () => new Response(line('in progress')),
    () => new Response(line('in progress') + line('completed')),
  ])
  const jobs = await Array.fromAsync(client.stream(watchJob, { params: { job_id: '1' } }))
  expect(jobs.map((job) => job.overall_status)).toEqual(['in progress', 'completed'])
  expect(retried).toMatchObject([{ operation: watchJob, retry: 1, error: { kind: 'network' } }])
})

it('ends a call with what the caller throws, and tries nothing again', async () => {
  const stop = () => {
    throw new RangeError('enough')
  }
  const refused = watched([busy, empty], { onResponse: stop })
  await expect(refused.client.call(listCollections)).rejects.toThrow(RangeError)
  const failed = watched([lost, empty], { onRetry: stop })
  await expect(failed.client.call(listCollections)).rejects.toThrow(RangeError)
  expect([refused.responses.length, failed.responses.length]).toEqual([1, 1])
})
