import { DocentError, type ClassifiedPage, type LabelledPage, type WordPage } from '@docent/core/ports'

const refused = (message: string): DocentError => new DocentError({ code: 'invalid_input', message })

const nameOf = ({ document, page }: WordPage): string => `Page ${page} of "${document}"`

/** Most words of a page: the time for its layout grows faster than their number. */
const mostWords = 20_000
/** Most classes of pages: the report has a number for each pair of them. */
const mostClasses = 500

/** @throws `invalid_input` for boxes that are no numbers, `too_large` for pages of more than 20,000 words */
export function checkPages(pages: readonly WordPage[]): void {
  for (const page of pages) {
    if (page.words.length > mostWords)
      throw new DocentError({
        code: 'too_large',
        message: `${nameOf(page)} has ${page.words.length} words, and ${mostWords} are allowed. Divide the page.`,
      })
    const wrong = page.words.findIndex(({ box }) => box.length !== 4 || !box.every(Number.isFinite))
    if (wrong >= 0) throw refused(`${nameOf(page)}: the box of word ${wrong} must be four finite numbers.`)
  }
}

/** @throws `invalid_input` for pages that contradict themselves, or from which nothing can be learned */
export function checkLabelledPages(pages: readonly LabelledPage[]): void {
  checkPages(pages)
  for (const page of pages) checkEntities(page)
  const labelled = pages.filter(({ entities }) => entities.length > 0).length
  if (labelled < 2)
    throw refused(
      `Training needs at least two pages with labelled words; there ${labelled === 1 ? 'is one' : 'are none'}. Label more pages.`,
    )
}

function checkEntities(page: LabelledPage): void {
  const used = new Set<number>()
  for (const { label, words } of page.entities) {
    if (label === '' || words.length === 0)
      throw refused(`${nameOf(page)}: every entity needs a label and at least one word.`)
    for (const word of words) {
      if (page.words[word] === undefined)
        throw refused(
          `${nameOf(page)}: an entity "${label}" names word ${word}, and there are ${page.words.length} words.`,
        )
      if (used.has(word)) throw refused(`${nameOf(page)}: word ${word} belongs to two entities; one is allowed.`)
      used.add(word)
    }
  }
}

/** @throws `invalid_input` for pages from which nothing can be learned */
export function checkClassifiedPages(pages: readonly ClassifiedPage[]): void {
  checkPages(pages)
  const classes = new Set(pages.map(({ pageClass }) => pageClass))
  if (classes.size > mostClasses)
    throw new DocentError({
      code: 'too_large',
      message: `The pages have ${classes.size} classes, and a model can have ${mostClasses}. Use fewer classes.`,
    })
  if (classes.has('')) throw refused('Every page of the training set needs a page class that is not empty.')
  if (classes.size < 2 || pages.length < 4)
    throw refused(
      `Training needs at least four pages of two or more classes; there are ${pages.length} pages of ${classes.size}. Classify more pages.`,
    )
}
