import type { KeptCallers } from '../../access/index.ts'
import { FairTurns } from '../../kernel/async/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import { definitionOf } from '../../resources/pipelines/index.ts'
import type { PagePredictor, PipelineResults, ScoringResult } from '../analysis/index.ts'
import type { PipelineFinder } from './find-pipeline.ts'
import { pagesOfText } from './pages-of-text.ts'

/** Words of one call, which waits for it. */
const mostWords = 20_000
/** Calls that are worked on at once, so that they leave room for scorings; one of a user, whose post-processors may be slow. */
const atOnce = 2

export interface ExtractByPipelineDependencies {
  readonly finder: PipelineFinder
  readonly callers: KeptCallers
  readonly predict: PagePredictor
  readonly results: PipelineResults
}

export interface ExtractedTexts {
  /** Name of the pipeline. */
  readonly pipeline: string
  /** What each text gave, in order. */
  readonly results: readonly ScoringResult[]
}

/**
 * What a pipeline finds in texts, each of which is looked at as a document whose letters have one width.
 * The result throws `not_found` for a pipeline that the caller may not score with, also when it is the turn of the call, `wrong_state` for one that cannot score,
 * `invalid_input` without words or with too many, or for a post-processor that fails.
 */
export function pipelineExtractor({ finder, callers, predict, results }: ExtractByPipelineDependencies) {
  const turns = new FairTurns({ places: atOnce, perOwner: 1 })

  return async (
    principal: Principal,
    idOrName: string,
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<ExtractedTexts> => {
    const named = await finder.forCaller(principal, idOrName)
    const documents = texts.map((text, index) => pagesOfText(text, String(index)))
    const words = documents.flat().reduce((sum, page) => sum + page.words.length, 0)
    if (words === 0) throw noWords()
    if (words > mostWords) throw tooManyWords(words)
    const brought = await callers.broughtBy(principal)
    const work = async () => {
      // Calls of others may have taken their time before.
      const pipeline = await finder.forCaller(await callers.of(principal.userId, brought), named.id)
      const { labelling, classification } = await finder.withModels(pipeline)
      const definition = definitionOf(pipeline)
      const made: ScoringResult[] = []
      for (const [index, pages] of documents.entries()) {
        signal.throwIfAborted()
        const predicted = await predict({ labelling, classification }, pages, { signal })
        made.push(await results(predicted, { guid: String(index), definition, signal }))
      }
      return { pipeline: pipeline.name, results: made }
    }
    return turns.run(principal.userId, work, signal)
  }
}
export type PipelineExtractor = ReturnType<typeof pipelineExtractor>

const invalid = (message: string) =>
  new DocentError({ code: 'invalid_input', message, details: { field: 'text_context_list' } })
const noWords = () => invalid('text_context_list must hold a text to extract from.')
const tooManyWords = (words: number) =>
  invalid(`text_context_list has ${words} words; a pipeline takes ${mostWords} in one call.`)
