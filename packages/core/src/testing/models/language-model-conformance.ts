import type { LanguageModel, ModelRequest } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'
import { question } from './collect-answer.ts'
import { startFakeOpenAiServer, type FakeOpenAiServer } from './fake-openai-server.ts'
import { languageModelControl } from './language-model-control.ts'
import { languageModelErrors } from './language-model-errors.ts'
import { languageModelLocal } from './language-model-local.ts'
import { languageModelRequests } from './language-model-requests.ts'
import { languageModelStreaming } from './language-model-streaming.ts'
import { languageModelTools } from './language-model-tools.ts'
import type { LanguageModelSuite } from './language-model-suite.ts'

/** A model that runs in this process. */
export interface LocalLanguageModelSuite {
  /** In the titles of the tests. */
  readonly name: string
  /** A model of this process, without a server. */
  readonly kind: 'local'
  /** A model before each test. Aborting a call rejects with the reason of its signal. */
  readonly open: () => LanguageModel | Promise<LanguageModel>
  /** A request that the model answers with at least five parts of text. */
  readonly request: ModelRequest
}

/** A model that is a client of a server with OpenAI's interface. */
export interface RemoteLanguageModelSuite {
  /** In the titles of the tests. */
  readonly name: string
  /** A client of a server with the interface of OpenAI. */
  readonly kind: 'remote'
  /** Connects to the model `fake` of the server at this base URL. It must have vision, JSON and tools. */
  readonly open: (url: string) => LanguageModel | Promise<LanguageModel>
  /** Whether the adapter can pass reasoning on. @default true */
  readonly reasoning?: boolean
}

export type LanguageModelSuiteOptions = LocalLanguageModelSuite | RemoteLanguageModelSuite

/** What every `LanguageModel` must do. Remote adapters run against a fake server, so no test needs a key or a network. */
export function languageModelConformance(runner: TestRunner, options: LanguageModelSuiteOptions): void {
  runner.describe(`${options.name} as a LanguageModel`, () => {
    let model: LanguageModel | undefined
    let server: FakeOpenAiServer | undefined
    const suite: LanguageModelSuite = {
      model: () => opened(model),
      server: () => opened(server),
      request: options.kind === 'local' ? options.request : question('What is the answer?'),
    }
    runner.beforeEach(async () => {
      if (options.kind === 'local') {
        model = await options.open()
      } else {
        server = await startFakeOpenAiServer()
        model = await options.open(server.url)
      }
    })
    runner.afterEach(async () => {
      await server?.close()
      server = undefined
    })

    languageModelStreaming(runner, suite)
    if (options.kind === 'local') {
      languageModelLocal(runner, suite)
    } else {
      languageModelRequests(runner, suite, { reasoning: options.reasoning ?? true })
      languageModelTools(runner, suite)
      languageModelErrors(runner, suite)
      languageModelControl(runner, suite)
    }
  })
}

function opened<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The suite opens the model before each test.')
  return value
}
