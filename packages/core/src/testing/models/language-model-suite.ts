import type { LanguageModel, ModelRequest } from '../../kernel/ports/index.ts'
import type { FakeOpenAiServer } from './fake-openai-server.ts'

/** What the parts of the suite share: the model under test and, for remote ones, the server behind it. */
export interface LanguageModelSuite {
  model(): LanguageModel
  server(): FakeOpenAiServer
  readonly request: ModelRequest
}
