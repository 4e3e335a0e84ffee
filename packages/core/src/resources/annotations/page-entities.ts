import type { PageBox, PageEntity } from '../../kernel/ports/index.ts'
import type { AnnotatedPage } from './annotation-set.ts'
import { confidenceOf, regionNames } from './attributes.ts'
import { placeInWords } from './page-name.ts'
import type { PageContent } from './page-words.ts'
import { projectRegions } from './project-regions.ts'
import { readingOrder } from './reading-order.ts'
import { shown } from './refusal.ts'

/** What a word was given as. Words of one entity share `entityId`, else `region`, else are neighbours. */
interface Tag {
  readonly label: string
  readonly entityId?: string | undefined
  readonly region?: number | undefined
  readonly confidence?: number | undefined
}

/** An entity, and how sure a model was of it: the lowest confidence of its regions; absent where none is known. */
export interface FoundEntity extends PageEntity {
  readonly confidence?: number
}

export interface FoundEntities {
  readonly entities: readonly FoundEntity[]
  readonly warnings: readonly string[]
}

/** The entities of a page, by the order in which people read their first words. */
export function entitiesOf(page: AnnotatedPage, content: PageContent): FoundEntities {
  const { tags, warnings } = tagWords(page, content)
  const boxes = content.words.map(({ box }) => box)
  const groups = new Map<string, Group>()
  let before: { tag: Tag; index: number; group: string } | undefined
  for (const index of readingOrder(boxes)) {
    const tag = tags[index]
    if (tag === undefined) {
      before = undefined
      continue
    }
    const continues = before && mayContinue(before.tag, tag) && areNear(boxes[before.index]!, boxes[index]!)
    const group = continues ? before!.group : groupOf(tag, index)
    const known = groups.get(group) ?? { label: tag.label, words: [], confidence: undefined }
    groups.set(group, known)
    known.words.push(index)
    known.confidence = lower(known.confidence, tag.confidence)
    before = { tag, index, group }
  }
  const entities = [...groups.values()].map(({ label, words, confidence }) => ({
    label,
    words,
    ...(confidence === undefined ? {} : { confidence }),
  }))
  return { entities, warnings }
}

interface Group {
  readonly label: string
  readonly words: number[]
  confidence: number | undefined
}

const lower = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other)

function tagWords(page: AnnotatedPage, content: PageContent): { tags: (Tag | undefined)[]; warnings: string[] } {
  const { words, regions, given } = content
  const tags: (Tag | undefined)[] = words.map(({ region }) =>
    region === undefined ? undefined : tagOf(page, content, region),
  )
  const cut = new Set(words.map(({ region }) => region))
  const projected = [...regions.keys()].filter((index) => {
    const { kind } = regions[index]!
    return given ? kind === 'entity' || kind === 'labelled_word' : kind === 'entity' && !cut.has(index)
  })
  const found = projectRegions(
    placeInWords(page),
    projected.map((index) => page.regions[index]!.shape),
    words.map(({ box }) => box),
    (word, region) => mayTake(tags[word], regions[projected[region]!]!.label),
  )
  for (const [word, region] of found.entries())
    if (region !== undefined) tags[word] = tagOf(page, content, projected[region]!)
  const placed = new Set(found)
  const warnings = projected
    .filter((_, position) => !placed.has(position))
    .map((index) => unplaced(page, index, regions[index]!.label))
  return { tags, warnings }
}

function tagOf(page: AnnotatedPage, { regions }: PageContent, index: number): Tag | undefined {
  const { kind, label, entityId } = regions[index]!
  if (label === undefined) return undefined
  const confidence = confidenceOf(page.regions[index]!.attributes[regionNames.confidence])
  return { label, entityId, region: kind === 'entity' ? index : undefined, confidence }
}

/** A word that was labelled itself keeps its label; the region around an entity defines which of its words belong together. */
const mayTake = (tag: Tag | undefined, label: string | undefined): boolean =>
  tag === undefined || (tag.label === label && tag.entityId === undefined && tag.region === undefined)

const unplaced = (page: AnnotatedPage, index: number, label: string | undefined): string =>
  `Region ${index + 1} with the label ${shown(label)} on ${placeInWords(page)} has no words of its own, and was left out.`

function groupOf({ label, entityId, region }: Tag, index: number): string {
  if (entityId !== undefined) return JSON.stringify(['id', entityId, label])
  return region === undefined ? `word ${index}` : `region ${region}`
}

const mayContinue = (before: Tag, tag: Tag): boolean =>
  before.label === tag.label &&
  [before, tag].every(({ entityId, region }) => entityId === undefined && region === undefined)

/** Gaps between words of one entity, in heights of a word: a wider one is a gap between columns, a higher one ends a block. */
const widest = 3
const highest = 1.5

function areNear(before: PageBox, box: PageBox): boolean {
  const height = Math.max(before[3] - before[1], box[3] - box[1])
  const down = box[1] - before[3]
  if (down > 0 || box[0] < before[0]) return down <= highest * height
  return box[0] - before[2] <= widest * height
}
