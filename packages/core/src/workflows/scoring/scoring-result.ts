import type { PipelineDefinition } from '../../resources/pipelines/index.ts'
import { documentResult, lineItemRows, type PredictedPage } from '../analysis/index.ts'
import type { PagePictures } from './page-pictures.ts'
import type { ScoringResult } from './scoring-input.ts'

interface ResultOptions {
  readonly guid: string
  readonly definition: PipelineDefinition
  readonly pictures: PagePictures
}

const base64 = (bytes: Uint8Array | undefined): string => (bytes ? Buffer.from(bytes).toString('base64') : '')

/** What models found in a document, as callers of the scoring API get it, with pictures of the places. */
export async function scoringResult(
  predicted: readonly PredictedPage[],
  { guid, definition, pictures }: ResultOptions,
): Promise<ScoringResult> {
  const { muteOutput, builtinPostProcessor, itemLabels } = definition
  const found = documentResult(guid, predicted)
  if (muteOutput) {
    const entities = found.entities.map((entity) => ({ ...entity, sValue: '' }))
    return { documentGuid: guid, entities, pages: { ...found.pages }, entityConfidences: [] }
  }
  const crops: Uint8Array[] = []
  for (const { page, entities } of predicted) {
    const boxes = entities.map(({ box }) => box)
    const pieces = await pictures.crops(page.page, boxes)
    boxes.forEach((_, index) => crops.push(pieces[index] ?? new Uint8Array()))
  }
  return {
    documentGuid: guid,
    entities: found.entities.map((entity, index) => ({ ...entity, rectImg: base64(crops[index]) })),
    pages: { ...found.pages },
    entityConfidences: found.entityConfidences.map(({ entityClass, topEntities }) => ({
      entityClass,
      topEntities: [...topEntities],
    })),
    ...(builtinPostProcessor === 'supply-chain'
      ? { lineItems: lineItemRows(predicted, itemLabels).map((row) => ({ ...row, fields: { ...row.fields } })) }
      : {}),
  }
}
