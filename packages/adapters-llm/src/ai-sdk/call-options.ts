import type { LanguageModelV2FunctionTool, LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { ModelRequest } from '@docent/core/ports'

type SdkTool = Pick<LanguageModelV2FunctionTool, 'type' | 'name' | 'description' | 'inputSchema'>
type JsonFormat = Extract<NonNullable<LanguageModelV4CallOptions['responseFormat']>, { type: 'json' }>
/** What all versions of the specification share: everything but the form of files in the prompt. */
export type SharedCallOptions = Pick<
  LanguageModelV4CallOptions,
  | 'maxOutputTokens'
  | 'temperature'
  | 'topP'
  | 'topK'
  | 'seed'
  | 'stopSequences'
  | 'responseFormat'
  | 'abortSignal'
  | 'toolChoice'
> & { tools?: SdkTool[] }

export function sharedCallOptions(request: ModelRequest, abortSignal: AbortSignal): SharedCallOptions {
  const { maxOutputTokens, temperature, topP, topK, seed, stopSequences, responseFormat } = request
  return {
    abortSignal,
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { topP }),
    ...(topK === undefined ? {} : { topK }),
    ...(seed === undefined ? {} : { seed }),
    ...(stopSequences === undefined ? {} : { stopSequences: [...stopSequences] }),
    ...(responseFormat === undefined ? {} : { responseFormat: jsonFormat(responseFormat) }),
    ...(request.tools?.length ? toolOptions(request.tools, request.toolChoice) : {}),
  }
}

function toolOptions(
  tools: NonNullable<ModelRequest['tools']>,
  choice: ModelRequest['toolChoice'] = 'auto',
): Required<Pick<SharedCallOptions, 'tools' | 'toolChoice'>> {
  return {
    tools: tools.map(({ name, description, parameters }) => ({
      type: 'function',
      name,
      description,
      inputSchema: parameters as SdkTool['inputSchema'],
    })),
    toolChoice: typeof choice === 'object' ? { type: 'tool', toolName: choice.name } : { type: choice },
  }
}

function jsonFormat({ schema }: NonNullable<ModelRequest['responseFormat']>): JsonFormat {
  // A schema is plain JSON here; the specification types it as JSON Schema 7.
  return { type: 'json', ...(schema === undefined ? {} : { schema: schema as NonNullable<JsonFormat['schema']> }) }
}
