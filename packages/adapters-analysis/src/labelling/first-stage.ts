import { potentialsOf, type ChainModel } from '../chain/chain-model.ts'
import { marginalsOf } from '../chain/forward-backward.ts'
import { firstSequence, readingsOf, type PreparedPage } from './prepared-page.ts'

/**
 * Chances of tags by one chain for each reading of the page, averaged.
 * @returns `words * tagCount`, in the page's own order of reading
 */
export function readChances(chains: readonly ChainModel[], prepared: PreparedPage): Float64Array {
  const { tagCount } = chains[0]!
  const byWord = new Float64Array(prepared.order.length * tagCount)
  const readings = readingsOf(prepared)
  for (const [index, reading] of readings.entries()) {
    const { node } = marginalsOf(potentialsOf(chains[index]!, firstSequence(reading)), tagCount)
    for (const [at, word] of reading.order.entries())
      for (let tag = 0; tag < tagCount; tag++)
        byWord[word * tagCount + tag]! += node[at * tagCount + tag]! / readings.length
  }
  const chances = new Float64Array(byWord.length)
  for (const [at, word] of prepared.order.entries())
    chances.set(byWord.subarray(word * tagCount, (word + 1) * tagCount), at * tagCount)
  return chances
}

/** Of lists of equal length. */
export function meanChances(lists: readonly Float64Array[]): Float64Array {
  const mean = new Float64Array(lists[0]!.length)
  for (const list of lists) for (let at = 0; at < mean.length; at++) mean[at]! += list[at]! / lists.length
  return mean
}
