import { distinctPassages, sideBySide } from './distinct-passages.ts'
import type { Passage } from './passage.ts'

export interface PackedPassage {
  readonly passage: Passage
  /** The passage without what the one before contains already. */
  readonly text: string
}

export interface Packing {
  /** Tokens for all passages; the best one is taken whatever it needs. */
  readonly budget: number
  /** Tokens around each passage. */
  readonly frame: number
  /** Most passages. */
  readonly most: number
}

/**
 * The best passages that fit into a prompt, none twice. Passages that are side by side in their document come in its
 * order, at the place of the best of them, and what they share is included once; otherwise the best come first.
 */
export function packPassages(ranked: readonly Passage[], { budget, frame, most }: Packing): PackedPassage[] {
  const chosen: Passage[] = []
  let tokens = 0
  for (const passage of distinctPassages(ranked)) {
    const cost = passage.chunk.tokens + frame
    if (chosen.length >= most || (tokens + cost > budget && chosen.length > 0)) break
    tokens += cost
    chosen.push(passage)
  }
  return inRuns(chosen).flatMap((run) =>
    run.flatMap((passage, index) => {
      const before = run[index - 1]
      const shared = before ? Math.max(0, before.chunk.end - passage.chunk.start) : 0
      const text = passage.chunk.text.slice(shared)
      return text.trim() === '' ? [] : [{ passage, text }]
    }),
  )
}

/** Passages that are side by side together, in the order of the documents. */
function inRuns(passages: readonly Passage[]): Passage[][] {
  const runs: Passage[][] = []
  for (const passage of passages) {
    const touching = runs.filter((run) => run.some((other) => sideBySide(other, passage)))
    const [first, ...others] = touching
    if (!first) {
      runs.push([passage])
      continue
    }
    first.push(passage)
    // It may be what lay between two runs.
    for (const other of others) {
      first.push(...other)
      runs.splice(runs.indexOf(other), 1)
    }
    first.sort((a, b) => a.chunk.ordinal - b.chunk.ordinal)
  }
  return runs
}
