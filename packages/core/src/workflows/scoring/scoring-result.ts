import type { PageBox } from '../../kernel/ports/index.ts'
import type { PipelineDefinition } from '../../resources/pipelines/index.ts'
import type { PredictedPage } from '../analysis/index.ts'
import type { PagePictures } from './page-pictures.ts'
import type { ScoringResult } from './scoring-input.ts'

interface ResultOptions {
  readonly guid: string
  readonly definition: PipelineDefinition
  readonly pictures: PagePictures
  /** Dots per inch of the pixels in which words stand. */
  readonly dpi: number
}

/** Candidates of one field that a result names. */
const mostCandidates = 5
const base64 = (bytes: Uint8Array | undefined): string => (bytes ? Buffer.from(bytes).toString('base64') : '')

const rectangle = ([bx, by, ex, ey]: PageBox) => ({ bx, by, ex, ey })

/** What models found in a document, as callers of the scoring API get it. */
export async function scoringResult(
  predicted: readonly PredictedPage[],
  { guid, definition, pictures, dpi }: ResultOptions,
): Promise<ScoringResult> {
  const { muteOutput } = definition
  const entities: ScoringResult['entities'] = []
  for (const [index, { page, entities: found }] of predicted.entries()) {
    const crops = muteOutput
      ? []
      : await pictures.crops(
          index,
          found.map(({ box }) => box),
        )
    for (const [position, entity] of found.entries()) {
      entities.push({
        pageIndex: String(page.page),
        dpiX: dpi,
        entityId: `${page.page}-${position}`,
        sLabel: entity.label,
        sValue: muteOutput ? '' : entity.words.map((word) => page.words[word]!.text).join(' '),
        labelConfidence: entity.confidence,
        rzRect: rectangle(entity.box),
        rectImg: base64(crops[position]),
      })
    }
  }
  const pages = Object.fromEntries(
    predicted.flatMap(({ page, classes }) => {
      const [best] = classes ?? []
      return best ? [[String(page.page), { pageClass: best.pageClass, classConfidence: best.confidence }]] : []
    }),
  )
  return { documentGuid: guid, entities, pages, entityConfidences: candidates(entities) }
}

/** Equal values of a label support each other: the chance that all of them are wrong is the product of their chances. */
function candidates(entities: ScoringResult['entities']): ScoringResult['entityConfidences'] {
  const byLabel = Map.groupBy(entities, ({ sLabel }) => sLabel)
  return [...byLabel].map(([entityClass, of]) => ({
    entityClass,
    topEntities: [...Map.groupBy(of, ({ sValue }) => sValue)]
      .map(([entityValue, equal]) => ({
        entityValue,
        entityConfidence: 1 - equal.reduce((wrong, { labelConfidence }) => wrong * (1 - labelConfidence), 1),
        entityId: equal.toSorted((a, b) => b.labelConfidence - a.labelConfidence)[0]!.entityId,
      }))
      .sort((a, b) => b.entityConfidence - a.entityConfidence)
      .slice(0, mostCandidates),
  }))
}
