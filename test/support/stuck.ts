/** Work that never ends by itself: says that it has begun, and rejects when aborted. */
export function stuck(signal: AbortSignal | undefined, begun: () => void): Promise<never> {
  begun()
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }))
}
