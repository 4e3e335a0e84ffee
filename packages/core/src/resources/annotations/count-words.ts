import type { Region } from './annotation-set.ts'
import { regionNames, textOf } from './attributes.ts'

/** Words of the texts of regions, of which all or some may become words of their page; counts on to one more than `most`. */
export function countWords(regions: readonly Region[], most: number): number {
  let count = 0
  for (const { attributes } of regions) {
    const text = textOf(attributes[regionNames.text])
    if (text === undefined) continue
    const word = /\S+/g
    while (word.test(text)) {
      count++
      if (count > most) return count
    }
  }
  return count
}
