import { type EmbeddingModel, type JsonValue } from '@docent/core/ports'
import { canonical } from './canonical-request.ts'
import { textOfVector, vectorOfText, type EmbeddingRecording } from './recording.ts'
import { errorOf, failureOf, type RecordedCalls } from './recorded-language-model.ts'

interface EmbeddingRequest {
  readonly kind: string
  readonly texts: readonly string[]
}

/** An embedding model whose calls are recorded, or played back where they were. */
export function recordedEmbeddingModel(
  described: Omit<EmbeddingModel, 'embed'>,
  real: EmbeddingModel | undefined,
  { mode, tape, redact }: Omit<RecordedCalls, 'rule'>,
): EmbeddingModel {
  /** Texts may come in other company than they were recorded in: each has the vector it had in any call. */
  function fromOtherCalls({ kind, texts }: EmbeddingRequest): Float32Array[] | undefined {
    const vectors = new Map<string, { readonly vector: string; readonly recording: EmbeddingRecording }>()
    for (const recording of tape.all()) {
      if (recording.kind !== 'embedding' || recording.model !== described.id || recording.failure) continue
      const request = recording.request as unknown as EmbeddingRequest
      if (request.kind !== kind) continue
      request.texts.forEach((text, index) => vectors.set(text, { vector: recording.vectors[index]!, recording }))
    }
    const found = texts.map((text) => vectors.get(text))
    if (found.includes(undefined)) return undefined
    return found.map((item) => {
      tape.use(item!.recording)
      return vectorOfText(item!.vector)
    })
  }

  return {
    ...described,
    async embed(texts, options) {
      options.signal?.throwIfAborted()
      if (texts.length === 0) return []
      const request: EmbeddingRequest = { kind: options.kind, texts: texts.map(redact) }
      const wanted: JsonValue = canonical(request, redact)
      const place = tape.next('embedding', described.id, wanted)
      if (mode !== 'record') {
        const { recording } = place
        if (recording?.kind === 'embedding') {
          if (recording.failure) throw errorOf(recording.failure)
          return recording.vectors.map(vectorOfText)
        }
        const known = fromOtherCalls(request)
        if (known) return known
        if (mode === 'replay' || !real) return tape.missing('embedding', described.id, wanted)
      }
      const base = { format: 1, kind: 'embedding', model: described.id, call: place.call, request: wanted } as const
      try {
        const vectors = await real!.embed(texts, options)
        await tape.save(place, { ...base, vectors: vectors.map(textOfVector) })
        return vectors
      } catch (error) {
        const failure = failureOf(error, redact)
        if (!options.signal?.aborted && failure.code !== 'provider_refused')
          await tape.save(place, { ...base, vectors: [], failure })
        throw error
      }
    },
  }
}
