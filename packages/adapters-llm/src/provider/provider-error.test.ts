import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { providerError } from './provider-error.ts'

describe('providerError', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each([
    [undefined, 'provider_failed'],
    [200, 'provider_failed'],
    [400, 'invalid_input'],
    [401, 'provider_refused'],
    [402, 'provider_refused'],
    [403, 'provider_refused'],
    [404, 'provider_refused'],
    [408, 'provider_failed'],
    [413, 'invalid_input'],
    [429, 'rate_limited'],
    [529, 'provider_failed'],
  ])('gives status %s the code %s', (status, code) => {
    expect(providerError({ provider: 'acme', status }).code).toBe(code)
  })

  it.each([
    [{ 'retry-after': '2.5' }, 2500],
    [{ 'retry-after-ms': '120', 'retry-after': '9' }, 120],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:07 GMT' }, 7000],
    [{ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, 1000],
    [{}, 1000],
  ])('reads the time to wait of %j', (headers, retryAfterMs) => {
    const header = (name: string): string | undefined => new Map(Object.entries(headers)).get(name)
    expect(providerError({ provider: 'acme', status: 429, header }).details).toEqual({ retryAfterMs })
  })

  it.each([
    "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens.",
    'Your input exceeds the context window of this model. Please adjust your input and try again.',
    'the request exceeds the available context size, try increasing it',
    'prompt is too long: 210000 tokens > 200000 maximum',
    'The input token count (1100000) exceeds the maximum number of tokens allowed (1048576).',
    'Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
  ])('knows that a prompt was too long: %s', (reason) => {
    const { code, details } = providerError({ provider: 'acme', status: 400, reason })
    expect([code, details]).toEqual(['invalid_input', { contextExceeded: true }])
  })

  it('knows it by the code, and what is another fault', () => {
    const failure = { provider: 'acme', status: 400, reason: 'Please reduce the length.' }
    expect(providerError({ ...failure, reasonCode: 'context_length_exceeded' }).details).toEqual({
      contextExceeded: true,
    })
    expect(providerError(failure).details).toBeUndefined()
    expect(providerError({ ...failure, reason: 'Unknown field context.' }).details).toBeUndefined()
  })

  it('reports at once that a port is never called', async () => {
    const cause: unknown = await fetch('http://localhost:1/').catch((error: unknown) => error)
    const error = providerError({ provider: 'acme', cause })
    expect(error).toMatchObject({ code: 'provider_refused', retryable: false })
    expect(error.message).toContain('port')
  })

  it('shortens the reason and takes keys out of it', () => {
    const reason = `Key sk-abc-123 and AKIA${'x'.repeat(40)} are wrong. ${'word '.repeat(200)}`
    const { message } = providerError({ provider: 'acme', status: 400, reason })
    expect(message).toMatch(/^acme refused the request \(status 400\): Key … and … are wrong\./)
    expect(message.length).toBeLessThan(400)
  })
})
