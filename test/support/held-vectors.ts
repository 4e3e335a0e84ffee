import { memoryVectors } from '@docent/adapters-storage'
import type { VectorIndex } from '@docent/core/ports'

/** A vector index that does one of its calls only on command, so that anyone who waits for it waits surely. */
export function heldVectors(what: 'drop' | 'upsert'): { readonly vectors: VectorIndex; readonly release: () => void } {
  const vectors = memoryVectors()
  const held = Promise.withResolvers<void>()
  const after =
    <Input extends unknown[], Output>(work: (...input: Input) => Promise<Output>) =>
    async (...input: Input): Promise<Output> => {
      await held.promise
      return work(...input)
    }
  return {
    vectors: { ...vectors, [what]: after(vectors[what] as () => Promise<unknown>) },
    release: () => held.resolve(),
  }
}
