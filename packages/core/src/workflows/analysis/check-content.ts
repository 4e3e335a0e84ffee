import { FairTurns, unlessAborted } from '../../kernel/async/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Clock, DocumentParsers } from '../../kernel/ports/index.ts'
import { joinParts, type ArrivedContent, type CheckContent, type ReadContent } from '../../resources/artifacts/index.ts'
import { readAnnotationFile } from './annotation-formats.ts'
import { pdfName } from './jobs/import-document-set.ts'
import { requireSize } from './jobs/joined-content.ts'
import { packedFiles, type PackedFile } from './jobs/packed-files.ts'
import { pdfPages } from './jobs/pdf-pages.ts'
import { modelRecognizer } from './jobs/recognize-model.ts'
import { nothingUsable, type LeftOut } from './jobs/unusable.ts'
import { requirePicture } from './picture-size.ts'
import type { Learners } from './fitting-inputs.ts'

/** Completing an upload waits no longer; the job looks at the rest. */
const longestMs = 5_000
/** Checks hold their content in memory: so many at a time, and of larger content only its size. */
const places = { places: 2, perOwner: 1 }
const mostBytes = 128 * 2 ** 20
/** Files of a ZIP that are tried before it is left to the job to find one that can be used. */
const mostTried = 20

interface Dependencies {
  readonly parsers: DocumentParsers
  readonly learners: Learners
  readonly readContent: ReadContent
  readonly clock: Clock
}

type Checked = Awaited<ReturnType<CheckContent>>
interface Check {
  readonly content: ArrivedContent
  readonly bytes: Uint8Array
  readonly signal: AbortSignal
}

/** Looks at what an import can fail of before it is taken, by the same functions as the jobs that import. */
export function contentCheck({ parsers, learners, readContent, clock }: Dependencies): CheckContent {
  const turns = new FairTurns(places)
  const pages = pdfPages(parsers)
  const recognize = modelRecognizer(learners)
  const nothing: Checked = { pageNames: undefined }

  const openPdf = async (name: string, bytes: Uint8Array, { content, signal }: Check): Promise<void> =>
    pages.open({ name, bytes, owner: content.ownerId, signal })

  /** One file of a ZIP that can be used is enough: the job leaves out the others, and reports it. */
  async function requireOneOf(check: Check, what: string, use: (file: PackedFile) => Promise<unknown>): Promise<void> {
    const files = await packedFiles(parsers, check.bytes, check.signal)
    const leftOut: LeftOut[] = []
    for (const file of files) {
      if (leftOut.length === mostTried) return
      try {
        await use(file)
        return
      } catch (error) {
        if (!isRefusal(error) || check.signal.aborted) throw error
        leftOut.push({ name: file.name, reason: error.message })
      }
    }
    throw nothingUsable(what, leftOut)
  }

  const checks: Readonly<Record<ArrivedContent['kind'], (check: Check) => Promise<Checked>>> = {
    async annotationSets({ content: { mime }, bytes, signal }) {
      const { set } = await readAnnotationFile(parsers, mime, bytes, signal)
      return { pageNames: set.pages.map(({ filename }) => filename) }
    },
    async documentSets(check) {
      const { content, bytes, signal } = check
      if (content.mime.startsWith('application/pdf')) await openPdf(pdfName(content.name), bytes, check)
      else await requireOneOf(check, 'a PDF', async ({ name, read }) => openPdf(name, await read(signal), check))
      return nothing
    },
    async imageSets(check) {
      const { content, bytes, signal } = check
      if (content.mime.startsWith('image/')) requirePicture(bytes, content.mime)
      else await requireOneOf(check, 'a picture', async ({ read }) => requirePicture(await read(signal)))
      return nothing
    },
    async models({ content, bytes }) {
      await recognize(bytes, content.modelType)
      return nothing
    },
    resultSets: async () => nothing,
  }

  return async (content, { whole = false, signal: callerSignal = new AbortController().signal }) => {
    if (content.kind === 'resultSets') return nothing
    if (requireSize(content.kind, content.parts) > mostBytes) return nothing
    const ended = new AbortController()
    const cancel = whole ? () => {} : clock.schedule(clock.now() + longestMs, () => ended.abort(new CutShort()))
    const signal = AbortSignal.any([callerSignal, ended.signal])
    try {
      const check = async () => {
        const bytes = await joinParts(readContent, content.parts, signal)
        return checks[content.kind]({ content, bytes, signal })
      }
      // A learner of the host may load a model for as long as it likes.
      return await unlessAborted(turns.run(content.ownerId, check, signal), signal)
    } catch (error) {
      if (ended.signal.aborted && !callerSignal.aborted) return nothing
      throw isUnreadable(error) ? refused(error) : error
    } finally {
      cancel()
    }
  }
}

class CutShort extends Error {}

const isUnreadable = (error: unknown): error is DocentError =>
  DocentError.isInstance(error) && error.code === 'ingestion_failed'

const isRefusal = (error: unknown): error is DocentError =>
  isUnreadable(error) || (DocentError.isInstance(error) && error.code === 'invalid_input')

/** What fails a job is the fault of a request that has not been taken. */
const refused = ({ message }: DocentError) =>
  new DocentError({ code: 'invalid_input', message, details: { field: 'content' } })
