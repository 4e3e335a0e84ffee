import type { PredictedClass } from '../../kernel/ports/index.ts'
import type { AnnotationSet } from './annotation-set.ts'
import { classNameOf, classNames, fileNames } from './attributes.ts'
import { declaredOf, declareUsed } from './declared-attributes.ts'
import type { PagePlace } from './page-name.ts'
import { predictedPages } from './predicted-pages.ts'

export type PageClassOfPage = PagePlace & PredictedClass

/**
 * The set with predicted page classes in place of the ones that these pages had, under the name that the page uses for it,
 * else the set. Other pages stay as they are.
 * @throws `invalid_input` for predictions of a page that is not there, or two of one page
 */
export function withPageClasses(set: AnnotationSet, predictions: readonly PageClassOfPage[]): AnnotationSet {
  const predicted = predictedPages(set, predictions)
  const usual = usualName(set)
  const pages = set.pages.map((page) => {
    const prediction = predicted(page)
    if (prediction === undefined) return page
    const { pageClass, confidence } = prediction
    const name = classNameOf(page.fileAttributes) ?? usual
    const fileAttributes = { ...page.fileAttributes, [name]: pageClass, [fileNames.classConfidence]: confidence }
    return { ...page, pageClass, fileAttributes }
  })
  return declareUsed({ ...set, pages })
}

/** The name that a page of the set uses, else one that is declared. */
function usualName(set: AnnotationSet): string {
  const used = set.pages.map(({ fileAttributes }) => classNameOf(fileAttributes)).find((name) => name !== undefined)
  const { file } = declaredOf(set)
  return used ?? classNames.find((name) => Object.hasOwn(file, name)) ?? fileNames.pageClass
}
