import type { PassageFeatures } from './passage-features.ts'

/** The position of a passage. */
export interface PassagePlace {
  readonly document: string
  readonly ordinal: number
}

/**
 * Each passage together with those before and after it in its document that are candidates too, so that what a cut tore apart
 * is seen as one; the passage itself where there is none.
 */
export function surroundingsOf(
  places: readonly PassagePlace[],
  features: readonly PassageFeatures[],
): readonly PassageFeatures[] {
  const key = (document: string, ordinal: number) => `${ordinal} ${document}`
  const known = new Map(places.map(({ document, ordinal }, index) => [key(document, ordinal), features[index]!]))
  return places.map(({ document, ordinal }, index) => {
    const own = features[index]!
    const together = [known.get(key(document, ordinal - 1)), own, known.get(key(document, ordinal + 1))]
    const present = together.filter((each) => each !== undefined)
    return present.length === 1 ? own : joined(own, present)
  })
}

function joined(own: PassageFeatures, parts: readonly PassageFeatures[]): PassageFeatures {
  const stems = new Uint16Array(own.stems.length)
  const grams = new Uint16Array(own.grams.length)
  const places: number[] = []
  let length = 0
  let gramLength = 0
  for (const part of parts) {
    for (let stem = 0; stem < stems.length; stem++) stems[stem]! += part.stems[stem]!
    for (let gram = 0; gram < grams.length; gram++) grams[gram]! += part.grams[gram]!
    for (let at = 0; at < part.places.length; at += 2) places.push(length + part.places[at]!, part.places[at + 1]!)
    length += part.length
    gramLength += part.gramLength
  }
  return { ...own, stems, grams, places, latent: parts.flatMap(({ latent }) => latent), length, gramLength }
}
