import type { AnnotatedPage, Region } from './annotation-set.ts'
import { regionNames, without } from './attributes.ts'
import { entitiesOf, type FoundEntity } from './page-entities.ts'
import type { PageContent } from './page-words.ts'
import { relabelled } from './with-entities.ts'

const ofLabels = [regionNames.label, regionNames.entityId, regionNames.confidence]

/**
 * The page with some labels only, whose entities stay what they are. Where they would not, since a word without its label means
 * something else of the regions around it, the entities are written on their words.
 */
export function onlyLabels(
  page: AnnotatedPage,
  read: (page: AnnotatedPage) => PageContent,
  labels: ReadonlySet<string>,
): AnnotatedPage {
  const content = read(page)
  const staying = entitiesOf(page, content).entities.filter(({ label }) => labels.has(label))
  const stripped = withoutOthers(page, content, labels)
  const after = read(stripped)
  const found = entitiesOf(stripped, after).entities
  const isSame = meaningOf(content, staying) === meaningOf(after, found)
  return isSame ? stripped : relabelled(page, content, staying)
}

function withoutOthers(page: AnnotatedPage, content: PageContent, labels: ReadonlySet<string>): AnnotatedPage {
  const sources = new Set(content.words.map(({ region }) => region))
  const regions = page.regions.flatMap((region, index): Region[] => {
    const { label } = content.regions[index]!
    if (label === undefined || labels.has(label)) return [region]
    return sources.has(index) ? [{ ...region, attributes: without(region.attributes, ofLabels) }] : []
  })
  return { ...page, regions }
}

/** Words and entities by what they are, not by where they come from. */
function meaningOf({ words }: PageContent, entities: readonly FoundEntity[]): string {
  const word = (index: number) => [words[index]!.text, ...words[index]!.box]
  return JSON.stringify([[...words.keys()].map(word), entities.map((one) => [one.label, one.words.map(word)])])
}
