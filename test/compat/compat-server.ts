import { builtInModels, openaiCompatibleModels } from '@docent/adapters-llm'
import type { DocentOptions } from '@docent/core'
import type { ModelProvider } from '@docent/core/ports'
import { startFakeOpenAiServer, type FakeOpenAiServer } from '@docent/core/testing'
import type { CompatibilityOptions, DocentRouterOptions } from '@docent/http-express'
import { apiServer, type ApiServer } from '../support/api-server.ts'

export interface CompatServer extends AsyncDisposable {
  /** What clients are given as base URL. */
  readonly baseURL: string
  readonly api: ApiServer
  /** The provider behind the model called `fake`. */
  readonly provider: FakeOpenAiServer
}

/** The API over a fake provider: `fake` sees images and writes JSON, `plain` does neither, and with tools `caller` calls them. */
export async function compatServer(
  options: {
    readonly compatibility?: CompatibilityOptions
    /** Behind the others. @default none */
    readonly models?: readonly ModelProvider[]
    readonly docent?: Partial<DocentOptions>
    readonly router?: DocentRouterOptions
  } = {},
): Promise<CompatServer> {
  const { compatibility = {} } = options
  const provider = await startFakeOpenAiServer()
  const seeing = { vision: true, json: true, contextTokens: 128_000, outputTokens: 4_096 }
  const models = openaiCompatibleModels({
    name: 'provider',
    baseUrl: provider.url,
    server: 'vllm',
    models: [
      { model: 'fake', capabilities: seeing },
      { model: 'plain', id: 'org/plain', capabilities: { vision: false, json: false } },
      ...(compatibility.tools === true ? [{ model: 'caller', capabilities: { ...seeing, tools: true } }] : []),
    ],
  })
  const api = await apiServer({
    docent: { models: [models, builtInModels(), ...(options.models ?? [])], ...options.docent },
    router: { compatibility, ...options.router },
  })
  return {
    baseURL: `${api.url}${compatibility.prefixes?.[0] ?? '/compat_api/v1'}`,
    api,
    provider,
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]()
      await provider.close()
    },
  }
}

/** One red pixel. */
export const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=='
