import type { BrowserContext } from 'playwright-core'
import { expect, it } from 'vitest'
import { servePages } from './page-network.ts'

interface Fulfilled {
  readonly status: number
  readonly body?: Uint8Array
}

/** A context whose requests the test makes, for parts of a page of `https://a.example`. */
async function network(fetch: () => Promise<Response>, maxTotalBytes = 1_000) {
  let handler: ((route: unknown) => Promise<void>) | undefined
  const context = {
    once: () => {},
    route: async (_: string, given: typeof handler) => void (handler = given),
    routeWebSocket: async () => {},
  } as unknown as BrowserContext
  const signal = new AbortController().signal
  await servePages(context, { network: { fetch }, maxBytes: 500, maxRequests: 100, maxTotalBytes, signal })
  const answered: (Fulfilled | 'refused')[] = []
  const ask = (index: number, isNavigation = false) => {
    const request = {
      url: () => `https://a.example/${index}`,
      allHeaders: async () => ({}),
      postDataBuffer: () => null,
      method: () => 'GET',
      isNavigationRequest: () => isNavigation,
      frame: () => ({ url: () => 'https://a.example/', parentFrame: () => null }),
    }
    return handler!({
      request: () => request,
      fulfill: async (answer: Fulfilled) => void answered.push(answer),
      abort: async () => void answered.push('refused'),
    })
  }
  return { ask, answered }
}

it('makes six requests of parts at once, for which windows do not wait', async () => {
  const held = Promise.withResolvers<void>()
  let most = 0
  let underWay = 0
  const reached = Promise.withResolvers<void>()
  const { ask, answered } = await network(async () => {
    underWay += 1
    most = Math.max(most, underWay)
    if (underWay === 7) reached.resolve()
    await held.promise
    underWay -= 1
    return new Response('x')
  })
  const all = Array.from({ length: 20 }, (_, index) => ask(index))
  all.push(ask(20, true))
  await reached.promise
  expect(most).toBe(7)
  held.resolve()
  await Promise.all(all)
  expect(most).toBe(7)
  expect(answered).toHaveLength(21)
})

it('counts what is being read against the bytes of the browser', async () => {
  const held = Promise.withResolvers<void>()
  const pulled: number[] = []
  const { ask, answered } = await network(async () => {
    const index = pulled.push(0) - 1
    return new Response(
      new ReadableStream<Uint8Array>({
        async pull(controller) {
          if (pulled[index] === 400) return controller.close()
          pulled[index]! += 100
          controller.enqueue(new Uint8Array(100))
          if (pulled.length < 5) await held.promise
          else held.resolve()
        },
      }),
    )
  })
  await Promise.all(Array.from({ length: 5 }, (_, index) => ask(index)))
  const got = answered.filter((answer): answer is Fulfilled => answer !== 'refused')
  expect(answered).toContain('refused')
  expect(got.reduce((sum, { body }) => sum + body!.byteLength, 0)).toBeLessThanOrEqual(1_000)
})
