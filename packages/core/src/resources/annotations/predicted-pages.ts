import type { AnnotationSet } from './annotation-set.ts'
import { placeInWords, placeKey, type PagePlace } from './page-name.ts'
import { refusal } from './refusal.ts'

/** Looks up predictions by page. @throws `invalid_input` for a page that the set does not have, or that is there twice */
export function predictedPages<Prediction extends PagePlace>(
  { pages }: AnnotationSet,
  predictions: readonly Prediction[],
): (page: PagePlace) => Prediction | undefined {
  const there = new Set(pages.map(placeKey))
  const found = new Map<string, Prediction>()
  for (const prediction of predictions) {
    const key = placeKey(prediction)
    if (!there.has(key)) throw refusal(placeInWords(prediction), 'has predictions and is not in the annotation set')
    if (found.has(key)) throw refusal(placeInWords(prediction), 'has predictions twice')
    found.set(key, prediction)
  }
  return (page) => found.get(placeKey(page))
}
