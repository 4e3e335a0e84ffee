import type { OutgoingNetwork } from '@docent/core/ports'

/** The platform's network, for addresses that the host itself names: with limits of time and size, and without redirects. */
export const plainNetwork: OutgoingNetwork = {
  async fetch(url, { signal, maxBytes, timeoutMs }) {
    const limit = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, {
      redirect: 'error',
      signal: signal === null ? limit : AbortSignal.any([signal, limit]),
    })
    const { status, statusText, headers } = response
    const chunks: Uint8Array[] = []
    let bytes = 0
    // Leaving the loop cancels the body.
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new Error(`the response has more than ${maxBytes} bytes`)
      chunks.push(chunk)
    }
    return new Response(Buffer.concat(chunks), { status, statusText, headers: [...headers] })
  },
}
