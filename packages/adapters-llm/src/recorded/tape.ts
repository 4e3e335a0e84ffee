import { DocentError, type JsonValue, type LanguageModel, type EmbeddingModel } from '@docent/core/ports'
import { fileName, keyOf } from './canonical-request.ts'
import { describeDifferences, nearest } from './nearest-recording.ts'
import { recordingSchema, textOf, type Recording } from './recording.ts'
import type { RecordingStore } from './recording-store.ts'

/** What is known of the models of a recording, so that it can be replayed without their providers. */
export interface Manifest {
  readonly format: 1
  readonly language: readonly Omit<LanguageModel, 'stream'>[]
  readonly embedding: readonly Omit<EmbeddingModel, 'embed'>[]
}

const manifestName = 'models.json'

interface Kept {
  readonly name: string
  readonly recording: Recording
}

/** All recordings of a store, and which of them were used. */
export interface Tape {
  readonly manifest: Manifest | undefined
  writeManifest(manifest: Manifest): Promise<void>
  /** Counts the call, and finds what was recorded of it: the last recording is used for all later calls. */
  next(kind: Recording['kind'], model: string, request: JsonValue): Place
  save(place: Place, recording: Recording): Promise<void>
  all(): readonly Recording[]
  /** Names a recording as used without a call of its own. */
  use(recording: Recording): void
  /** @throws always */
  missing(kind: Recording['kind'], model: string, request: JsonValue): never
  stale(): readonly string[]
  removeStale(): Promise<readonly string[]>
}

/** Of one call among those with the same request. */
export interface Place {
  readonly key: string
  readonly call: number
  readonly recording: Recording | undefined
}

export async function openTape(store: RecordingStore): Promise<Tape> {
  const kept = new Map<string, Kept>()
  const calls = new Map<string, number>()
  const used = new Set<string>()
  let manifest: Manifest | undefined
  for (const name of await store.list()) {
    const text = await store.read(name)
    if (name === manifestName) manifest = parsed(name, text, (value) => value as Manifest)
    else kept.set(name, { name, recording: parsed(name, text, (value) => recordingSchema.parse(value)) })
  }
  const byKey = (kind: Recording['kind'], model: string, key: string, call: number): Kept | undefined => {
    for (let number = call; number >= 1; number--) {
      const found = kept.get(fileName(kind, model, key, number))
      if (found) return found
    }
    return undefined
  }

  const stale = () => [...kept.keys()].filter((name) => !used.has(name)).sort()

  return {
    manifest,
    async writeManifest(next) {
      manifest = next
      await store.write(manifestName, textOf(next))
    },
    next(kind, model, request) {
      const key = keyOf(kind, model, request)
      const call = (calls.get(key) ?? 0) + 1
      calls.set(key, call)
      const found = byKey(kind, model, key, call)
      if (found) used.add(found.name)
      return { key, call, recording: found?.recording }
    },
    async save({ key, call }, recording) {
      const name = fileName(recording.kind, recording.model, key, call)
      kept.set(name, { name, recording })
      used.add(name)
      await store.write(name, textOf(recording))
    },
    all: () => [...kept.values()].map(({ recording }) => recording),
    use({ kind, model, request, call }) {
      used.add(fileName(kind, model, keyOf(kind, model, request), call))
    },
    missing(kind, model, request) {
      const ofKind = [...kept.values()].filter(({ recording }) => recording.kind === kind)
      const ofModel = ofKind.filter(({ recording }) => recording.model === model)
      const candidates = (ofModel.length > 0 ? ofModel : ofKind).map(({ name, recording }) => ({ name, ...recording }))
      const found = nearest(candidates, request)
      const near = found
        ? `The nearest, ${found.candidate.name}, ${differs(found.candidate.model, model)}${describeDifferences(found.differences)}.`
        : 'There are no recordings of such calls.'
      throw new DocentError({
        code: 'not_found',
        message: `No recording answers this call of the model ${model}. ${near} Record it with mode 'auto' or 'record'.`,
      })
    },
    stale,
    async removeStale() {
      const names = stale()
      for (const name of names) {
        await store.remove(name)
        kept.delete(name)
      }
      return names
    },
  }
}

const differs = (recorded: string, asked: string) =>
  recorded === asked ? 'differs in ' : `is of the model ${recorded} and differs in `

function parsed<Value>(name: string, text: string, check: (value: unknown) => Value): Value {
  try {
    return check(JSON.parse(text))
  } catch (error) {
    throw new DocentError({
      code: 'invalid_input',
      message: `${name} is not a readable recording; delete it, or record it again.`,
      cause: error,
    })
  }
}
