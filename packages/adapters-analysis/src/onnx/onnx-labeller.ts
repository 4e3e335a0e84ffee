import { createHash } from 'node:crypto'
import { DocentError, type LabelledPage, type TokenLabeller, type WordPage } from '@docent/core/ports'
import { z } from 'zod'
import { inconsistentModel, readArtifact, writeArtifact } from '../artifact/artifact.ts'
import { checkLabelledPages, checkPages } from '../check-pages.ts'
import { networkReport, networkTemperature, type ReadPage } from './measure-network.ts'
import { networkThread, type NetworkThread } from './network-thread.ts'
import { checkOnnxOptions, labelOfTag, type OnnxLabellerOptions } from './onnx-options.ts'
import { requireRuntime } from './require-runtime.ts'
import { tagSpans, type WordScores } from './tag-spans.ts'
import { tokenWindows } from './token-windows.ts'

const modelSchema = z.object({ network: z.string(), tags: z.array(z.string()), temperature: z.number().positive() })

const refused = (message: string): DocentError => new DocentError({ code: 'invalid_input', message })
const closed = (): DocentError =>
  new DocentError({ code: 'unavailable', message: 'The ONNX labeller or its model was closed.' })

function checkParameters(parameters: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(parameters))
    throw refused(`There is no training parameter "${name}": the network is used as it is, and there are none.`)
}

/**
 * Labels words by a network of the host's own, in ONNX and with the tokens and tags that it learned elsewhere. Training changes
 * nothing in it: it measures the network on the labelled pages, and fits its confidences. The network is not in the model, which a
 * labeller of the same network loads. Needs `onnxruntime-web`.
 * @throws `unsupported` without it, `invalid_input` that names the option
 */
export function onnxLabeller(options: OnnxLabellerOptions): TokenLabeller {
  checkOnnxOptions(options)
  requireRuntime()
  const { tags, name = 'onnx-labeller' } = options
  const kind = { kind: name, version: 1, featureVersion: 1 }
  const labels = [...new Set(tags.flatMap((tag) => labelOfTag(tag) ?? []))].sort()
  const network = createHash('sha256').update(options.model).digest('hex')
  let thread: NetworkThread | undefined
  let isClosed = false

  function requireOpen(isModelClosed = false): void {
    if (isClosed || isModelClosed) throw closed()
  }

  async function read(page: WordPage): Promise<WordScores[]> {
    const all: WordScores[] = []
    for (const window of tokenWindows(page, options)) {
      requireOpen()
      thread ??= networkThread({ model: options.model, output: options.output })
      const scores = await thread.scores(window, tags.length)
      all.push(...window.words.map((word, at) => ({ word, scores: scores[at]! })))
    }
    return all
  }

  function requireKnown(pages: readonly LabelledPage[]): void {
    const unknown = pages.flatMap(({ entities }) => entities).find(({ label }) => !labels.includes(label))
    if (unknown !== undefined)
      throw refused(`The network does not know the label "${unknown.label}". It knows ${labels.join(', ')}.`)
  }

  return {
    name,
    checkParameters,
    train: async ({ pages, parameters, onProgress, signal }) => {
      requireOpen()
      checkParameters(parameters)
      signal.throwIfAborted()
      checkLabelledPages(pages)
      requireKnown(pages)
      const done: ReadPage[] = []
      for (const page of pages) {
        done.push({ page, read: await read(page) })
        onProgress({ done: done.length, total: pages.length, step: 'pages' })
        signal.throwIfAborted()
      }
      const temperature = networkTemperature(done, tags)
      const artifact = writeArtifact(kind, { network, tags, temperature }, new Map())
      return { artifact, labels, report: networkReport(done, labels, tags, temperature) }
    },
    load: async (artifact) => {
      requireOpen()
      const { data: model } = modelSchema.safeParse(readArtifact(artifact, kind).model)
      if (model === undefined) throw inconsistentModel()
      if (model.network !== network || model.tags.join('\n') !== tags.join('\n'))
        throw refused('The model belongs to another network or other tags. Train it again with those of now.')
      let isModelClosed = false
      return {
        labels,
        label: async (pages, signal) => {
          requireOpen(isModelClosed)
          signal.throwIfAborted()
          checkPages(pages)
          const found: ReturnType<typeof tagSpans>[] = []
          for (const page of pages) {
            found.push(tagSpans(page, await read(page), tags, model.temperature))
            signal.throwIfAborted()
            requireOpen(isModelClosed)
          }
          return found
        },
        close: async () => {
          isModelClosed = true
        },
      }
    },
    close: async () => {
      isClosed = true
      await thread?.end()
    },
  }
}
