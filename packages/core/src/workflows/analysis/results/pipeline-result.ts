import { DocentError } from '../../../kernel/errors/index.ts'
import type { JsonValue } from '../../../kernel/ports/index.ts'
import { inTurns, sharedTurns } from '../../../kernel/system/index.ts'
import type { PipelineDefinition } from '../../../resources/pipelines/index.ts'
import type { PredictedPage } from '../predict-pages.ts'
import { documentResult, lineItemRows } from './document-result.ts'
import type { PagePictures } from './page-pictures.ts'
import type { PostProcessors } from './post-processors.ts'
import { scoringResultSchema, type ScoringResult } from './scoring-result.ts'

export interface ResultOptions {
  /** What the document is called in its result. */
  readonly guid: string
  readonly definition: ResultDefinition
  /** Without them results have no pictures of the places. */
  readonly pictures?: PagePictures | undefined
  readonly signal: AbortSignal
}

/** What of a pipeline decides about its results. */
export type ResultDefinition = Pick<
  PipelineDefinition,
  'muteOutput' | 'builtinPostProcessor' | 'itemLabels' | 'customPostProcessor'
>

const base64 = (bytes: Uint8Array | undefined): string => (bytes ? Buffer.from(bytes).toString('base64') : '')

/**
 * What models found in a document as its pipeline shows it: with values or muted, with line items, and as its post-processor leaves it.
 * The result throws `invalid_input` when a post-processor of a user fails or returns something else than a result.
 */
export const pipelineResult =
  ({ postProcessors }: { readonly postProcessors: PostProcessors }) =>
  async (predicted: readonly PredictedPage[], options: ResultOptions): Promise<ScoringResult> => {
    const { guid, definition, signal } = options
    const result = await builtInResult(predicted, options)
    const changed = checked(await postProcessors.custom(definition, result as unknown as JsonValue, signal))
    return { ...changed, documentGuid: guid }
  }
export type PipelineResults = ReturnType<typeof pipelineResult>

async function builtInResult(
  predicted: readonly PredictedPage[],
  { guid, definition, pictures, signal }: ResultOptions,
): Promise<ScoringResult> {
  const { muteOutput, builtinPostProcessor, itemLabels } = definition
  const found = documentResult(guid, predicted)
  if (muteOutput) {
    const entities = found.entities.map((entity) => ({ ...entity, sValue: '' }))
    return { documentGuid: guid, entities, pages: { ...found.pages }, entityConfidences: [] }
  }
  const crops = await cropsOf(predicted, pictures)
  const lineItems =
    builtinPostProcessor === 'supply-chain'
      ? await inTurns(lineItemRows(predicted, itemLabels), sharedTurns(signal))
      : undefined
  return {
    documentGuid: guid,
    entities: found.entities.map((entity, index) => ({ ...entity, rectImg: base64(crops[index]) })),
    pages: { ...found.pages },
    entityConfidences: found.entityConfidences.map(({ entityClass, topEntities }) => ({
      entityClass,
      topEntities: [...topEntities],
    })),
    ...(lineItems && { lineItems: lineItems.map((row) => ({ ...row, fields: { ...row.fields } })) }),
  }
}

/** A picture of each entity's place, in their order. */
async function cropsOf(
  predicted: readonly PredictedPage[],
  pictures: PagePictures | undefined,
): Promise<readonly (Uint8Array | undefined)[]> {
  const crops: (Uint8Array | undefined)[] = []
  for (const { page, entities } of predicted) {
    const boxes = entities.map(({ box }) => box)
    const pieces = (await pictures?.crops(page.page, boxes)) ?? []
    boxes.forEach((_, index) => crops.push(pieces[index]))
  }
  return crops
}

/** What the service says of a scoring is not for a post-processor to say. */
const processedSchema = scoringResultSchema.omit({ error: true, extra: true })

/** A post-processor of a user may have returned anything. */
function checked(result: JsonValue): ScoringResult {
  const found = processedSchema.safeParse(result)
  if (found.success) return found.data
  const field = found.error.issues[0]!.path.map(String).join('.')
  throw new DocentError({
    code: 'invalid_input',
    message: `The customPostProcessor of the pipeline returns a result whose ${field} is not of the form of results.`,
  })
}
