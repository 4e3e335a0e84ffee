import { checkOptions, DocentError, type ModelProvider } from '@docent/core/ports'
import { environmentSecrets, redactor, type RequestRule } from './canonical-request.ts'
import { recordedEmbeddingModel } from './recorded-embedding-model.ts'
import { recordedLanguageModel } from './recorded-language-model.ts'
import { recordingDirectory, type RecordingStore } from './recording-store.ts'
import { openTape, type Manifest } from './tape.ts'

export interface RecordedModelsOptions {
  /** Where recordings are, best beside the tests. Either this or `store`. */
  readonly directory?: string
  /** Your own place of recordings. Either this or `directory`. */
  readonly store?: RecordingStore
  /**
   * `replay`: only what is recorded; anything else is an error that names the nearest recording. `record`: asks the models
   * and rewrites everything. `auto`: plays what is recorded and asks the models for the rest.
   * @default 'replay'
   */
  readonly mode?: 'record' | 'replay' | 'auto'
  /** The models behind. @default those of the recordings, which can be replayed only */
  readonly models?: readonly ModelProvider[]
  /**
   * Values that are written nowhere. What looks like a key, and environment variables whose names end in KEY, TOKEN,
   * SECRET, PASSWORD or CREDENTIALS, are left out in any case.
   * @default none
   */
  readonly secrets?: readonly string[]
  /**
   * Takes out of a request what changes from run to run, such as the date in a prompt. The model gets the whole request.
   * @default the request as it is
   */
  readonly normalize?: RequestRule
}

/** The models of all given providers as one provider, with the recordings between. */
export interface RecordedModels extends ModelProvider {
  /** Files that no call of this run has used: of tests that were changed or are gone. */
  stale(): readonly string[]
  /** Deletes them and gives their names. Only after a run of everything that uses the recordings. */
  removeStale(): Promise<readonly string[]>
}

/**
 * Records conversations with models, and replays them without keys and without a network.
 * @throws `invalid_input` for unknown options, and for a directory or file that cannot be read, which it names
 */
export async function recordedModels(options: RecordedModelsOptions): Promise<RecordedModels> {
  checkOptions('recordedModels()', options, {
    directory: 'optional',
    store: 'optional',
    mode: 'optional',
    models: 'optional',
    secrets: 'optional',
    normalize: 'optional',
  })
  const { mode = 'replay', models = [] } = options
  const tape = await openTape(storeOf(options))
  if (mode !== 'replay' && models.length === 0)
    throw refused(`recordedModels() with mode '${mode}' needs \`models\` to ask.`)
  const given = describe(models)
  const described = models.length > 0 ? given : tape.manifest
  if (!described)
    throw refused('There are no recordings yet; record some with mode `auto` or `record`, or give `models`.')
  if (mode !== 'replay' && JSON.stringify(given) !== JSON.stringify(tape.manifest)) await tape.writeManifest(given)
  const redact = redactor([...environmentSecrets(process.env), ...(options.secrets ?? [])])
  // What local models answer from beside the prompt is in the prompt as well.
  const rule: RequestRule = (request) => ({ ...(options.normalize?.(request) ?? request), grounding: undefined })
  const calls = { mode, tape, redact, rule }
  const language = new Map(models.flatMap(({ languageModels }) => languageModels).map((model) => [model.id, model]))
  const embedding = new Map(models.flatMap(({ embeddingModels }) => embeddingModels).map((model) => [model.id, model]))
  return {
    name: 'recorded',
    languageModels: described.language.map((model) => recordedLanguageModel(model, language.get(model.id), calls)),
    embeddingModels: described.embedding.map((model) => recordedEmbeddingModel(model, embedding.get(model.id), calls)),
    async ping() {
      if (mode !== 'replay') await Promise.all(models.map((provider) => provider.ping()))
    },
    async close() {
      for (const provider of models) await provider.close()
    },
    stale: () => tape.stale(),
    removeStale: () => tape.removeStale(),
  }
}

function storeOf({ store, directory }: RecordedModelsOptions): RecordingStore {
  if (store) return store
  if (directory !== undefined && directory !== '') return recordingDirectory(directory)
  throw refused('recordedModels() needs a `directory` or a `store` for the recordings.')
}

function describe(models: readonly ModelProvider[]): Manifest {
  const language = models.flatMap((provider) => provider.languageModels)
  const embedding = models.flatMap((provider) => provider.embeddingModels)
  return {
    format: 1,
    language: language.map((model) => {
      const { stream: _, ...described } = model
      return described
    }),
    embedding: embedding.map((model) => {
      const { embed: _, ...described } = model
      return described
    }),
  }
}

const refused = (message: string) => new DocentError({ code: 'invalid_input', message })
