import { normalized } from '../../kernel/language/index.ts'
import type { PageBox, PredictedClass, PredictedEntity, WordPage } from '../../kernel/ports/index.ts'
import { nameOfEntity } from './entity-name.ts'

/** A page that was scored. */
export interface ScoredPage {
  /** Its words, to which the entities refer by position. */
  readonly page: WordPage
  readonly entities: readonly PredictedEntity[]
  readonly pageClass?: PredictedClass | undefined
  /** Resolution of its picture, in pixels an inch. */
  readonly dpi: number
}

export interface ResultEntity {
  /** From 0, as text. */
  readonly pageIndex: string
  readonly dpiX: number
  readonly entityId: string
  readonly sLabel: string
  /** Its words with spaces between them. */
  readonly sValue: string
  readonly labelConfidence: number
  /** Begin and end of its box, as shares of the page's width and height from its top left corner: 0 … 1. */
  readonly rzRect: { readonly bx: number; readonly by: number; readonly ex: number; readonly ey: number }
  /** The part of the page as a picture in Base64, which the caller adds; empty without one. */
  readonly rectImg: string
}

export interface EntityConfidence {
  readonly entityClass: string
  /** Values of the label, the surest first, ten at most. */
  readonly topEntities: readonly {
    readonly entityValue: string
    /** Chance that at least one of the entities of this value is right. */
    readonly entityConfidence: number
    /** The surest of the entities of this value. */
    readonly entityId: string
  }[]
}

/** What a finished scoring job gives. */
export interface FinishedResult {
  readonly documentGuid: string
  readonly entities: readonly ResultEntity[]
  /** By page index. */
  readonly pages: Readonly<Record<string, { readonly pageClass: string; readonly classConfidence: number }>>
  readonly entityConfidences: readonly EntityConfidence[]
}

/** Entities and page classes of a document, with how sure each value of a label is over all its pages. */
export function resultOf(documentGuid: string, pages: readonly ScoredPage[]): FinishedResult {
  const entities = pages.flatMap((scored) =>
    scored.entities.map((entity, index) => resultEntity(scored, entity, index)),
  )
  const classes = pages.flatMap(({ page, pageClass: found }) =>
    found ? [[String(page.page), { pageClass: found.pageClass, classConfidence: found.confidence }] as const] : [],
  )
  return { documentGuid, entities, pages: Object.fromEntries(classes), entityConfidences: confidencesOf(entities) }
}

function resultEntity({ page, dpi }: ScoredPage, entity: PredictedEntity, index: number): ResultEntity {
  return {
    pageIndex: String(page.page),
    dpiX: Math.round(dpi),
    entityId: nameOfEntity(page.page, index),
    sLabel: entity.label,
    sValue: entity.words.map((word) => page.words[word]!.text).join(' '),
    labelConfidence: entity.confidence,
    rzRect: sharesOf(entity.box, page),
    rectImg: '',
  }
}

function sharesOf([x0, y0, x1, y1]: PageBox, { width, height }: WordPage): ResultEntity['rzRect'] {
  const share = (pixels: number, whole: number) => Math.min(1, Math.max(0, pixels / whole))
  return { bx: share(x0, width), by: share(y0, height), ex: share(x1, width), ey: share(y1, height) }
}

const mostValues = 10

function confidencesOf(entities: readonly ResultEntity[]): EntityConfidence[] {
  return [...Map.groupBy(entities, ({ sLabel }) => sLabel)].map(([entityClass, ofLabel]) => {
    const values = [...Map.groupBy(ofLabel, ({ sValue }) => normalized(sValue, 'NFC'))]
    const topEntities = values.map(([entityValue, equal]) => ({
      entityValue,
      entityConfidence: noisyOr(equal.map(({ labelConfidence }) => labelConfidence)),
      entityId: equal.reduce((best, entity) => (entity.labelConfidence > best.labelConfidence ? entity : best))
        .entityId,
    }))
    topEntities.sort((a, b) => b.entityConfidence - a.entityConfidence)
    return { entityClass, topEntities: topEntities.slice(0, mostValues) }
  })
}

/** Each finding of a value is another reason to believe it: wrong are only all of them at once. */
const noisyOr = (confidences: readonly number[]): number =>
  1 - confidences.reduce((doubt, confidence) => doubt * (1 - confidence), 1)
