/**
 * The whole way from a PDF to a citation: the made reports as PDF, read and ranked by a Docent with the built-in models only,
 * and for how many questions a page that answers is among the cited ones.
 * Run: node --conditions=docent-source bench/retrieval/cited-pages.ts [--questions N] [--failures]
 */
import { parseArgs } from 'node:util'
import { openDocent } from '../measuring/open-docent.ts'
import { sized } from '../measuring/sized.ts'
import { temporaryDirectory } from '../measuring/temporary-directory.ts'
import { madeReports } from './reports/made-reports.ts'
import { reportPdf } from './reports/report-pdf.ts'

const { values } = parseArgs({
  options: {
    questions: { type: 'string', default: sized('180', '3') },
    failures: { type: 'boolean', default: false },
  },
})

const made = madeReports()
const step = Math.max(1, made.questions.length / Number(values.questions))
const questions = made.questions.filter((_, index) => Math.floor(index % step) === 0)
using scratch = temporaryDirectory()
const docent = await openDocent(scratch.path)
try {
  await measure()
} finally {
  await docent.stop()
}

/** Of `3` or `5-7`. */
function pageNumbers(pages: string): number[] {
  const [from = 0, to = from] = pages.split('-').map(Number)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

async function measure(): Promise<void> {
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Reports' })
  const uploadIds: string[] = []
  for (const report of sized(made.reports, made.reports.slice(0, 2))) {
    const upload = await alice.uploads.create({ filename: `${report.file}.pdf`, content: await reportPdf(report) })
    uploadIds.push(upload.id)
  }
  await alice.ingest.uploads({ collectionId, uploadIds })
  await docent.settled()

  const cited = async (message: string) => {
    const { id: chatId } = await alice.chats.create({ collectionId })
    const { events } = await alice.chats.complete(chatId, { message })
    for await (const event of events) {
      if (event.type === 'answer-failed') throw event.error
      if (event.type !== 'answer-finished') continue
      const references = await alice.chats.references(event.messageId)
      return { text: event.text, references }
    }
    throw new Error(`no answer to ${message}`)
  }

  let found = 0
  let pages = 0
  let denied = 0
  for (const { id, text, grades } of questions) {
    const answer = await cited(text)
    const ids = answer.references.flatMap(({ documentName, pages }) =>
      pageNumbers(pages).map((page) => `${documentName.replace(/\.pdf$/, '')}#${page - 1}`),
    )
    pages += new Set(ids).size
    if (answer.text.includes('documents do not answer')) denied++
    if (ids.some((page) => (grades.get(page) ?? 0) > 0)) found++
    else if (values.failures)
      console.log(`${id} ${text}\n  ${[...grades.keys()].join(' ')}\n  ${answer.text.replaceAll('\n', '\n  ')}`)
  }
  console.log(`${questions.length} questions: a page that answers is cited for ${found}; ${pages} pages cited, ${denied} refused`)
}
