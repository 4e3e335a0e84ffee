import type { Work } from './shared-turns.ts'

/** Long work that can be interrupted at each yield, which reports how many steps of arithmetic it took since the last one. */
export type Pieces<Value> = Generator<number, Value, void>

/** All of it at once, for short work and for callers that cannot wait. */
export function atOnce<Value>(pieces: Pieces<Value>): Value {
  for (;;) {
    const { done, value } = pieces.next()
    if (done) return value
  }
}

/** All of it, while others have their turns in between. @throws what `turn` throws, such as the reason of its signal */
export async function inTurns<Value>(pieces: Pieces<Value>, turn: Work): Promise<Value> {
  for (;;) {
    const { done, value } = pieces.next()
    if (done) return value
    await turn(value)
  }
}

/** The results of work on each item, one after the other; each counts as so many steps. */
export function* eachInPieces<Item, Value>(
  items: readonly Item[],
  work: (item: Item, index: number) => Value,
  stepsOf: (item: Item) => number,
): Pieces<Value[]> {
  const found: Value[] = []
  for (const [index, item] of items.entries()) {
    found.push(work(item, index))
    yield stepsOf(item)
  }
  return found
}
