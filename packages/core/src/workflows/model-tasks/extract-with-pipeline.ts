import { requireGlobal } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import type { PipelineExtractor } from '../scoring/index.ts'
import { withinTime, type ModelTaskDependencies } from './run-task.ts'
import type { ExtractionRequest, ModelExtraction } from './task-inputs.ts'

export interface PipelineTaskDependencies extends ModelTaskDependencies {
  readonly extract: PipelineExtractor
}

/** Extracts by models that were trained, while the caller waits; no language model is called, and nothing is spent. */
export async function extractWithPipeline(
  { runtime, clock, idempotency, models, extract }: PipelineTaskDependencies,
  principal: Principal,
  options: CallOptions,
  { llm, request, pipeline }: { readonly llm: string; readonly request: ExtractionRequest; readonly pipeline: string },
): Promise<ModelExtraction> {
  requireGlobal(principal)
  refuseWithoutEffect(request)
  await models.choose({ llm })
  return idempotency.once<ModelExtraction, ModelExtraction>(
    principal,
    'extract_data',
    { llm, input: request },
    options,
    {
      again: async (answer) => answer,
      async first(remember) {
        const found = await withinTime(clock, request.timeout, options.signal, (signal) =>
          extract(principal, pipeline, request.textContextList, signal),
        )
        const content = found.results.map(({ entityConfidences, pages }) => {
          const fields = entityConfidences.map(({ entityClass, topEntities }) => [
            entityClass,
            topEntities[0]?.entityValue ?? '',
          ])
          const pageClasses = Object.values(pages).map(({ pageClass }) => pageClass)
          return JSON.stringify({
            fields: Object.fromEntries(fields),
            ...(pageClasses.length > 0 && { page_classes: pageClasses }),
          })
        })
        const answer = { content, error: '', llm: found.pipeline, inputTokens: 0, outputTokens: 0 }
        return runtime.commit({ actor: principal.userId, requestId: options.requestId }, (draft) => {
          remember(draft, answer)
          return answer
        })
      },
    },
  )
}

/** @throws `unsupported` for what steers language models only */
function refuseWithoutEffect({ systemPrompt, prePromptExtract, promptExtract, llmArgs }: ExtractionRequest): void {
  const given = { system_prompt: systemPrompt, pre_prompt_extract: prePromptExtract, prompt_extract: promptExtract }
  const [field] = [
    ...Object.entries(given).flatMap(([name, text]) => (text ? [name] : [])),
    ...(Object.values(llmArgs ?? {}).some((value) => value !== undefined) ? ['llm_args'] : []),
  ]
  if (field === undefined) return
  throw new DocentError({
    code: 'unsupported',
    message: `${field} has no effect on a pipeline; leave it out, or leave pipeline out.`,
    details: { field },
  })
}
