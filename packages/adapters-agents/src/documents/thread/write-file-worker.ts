import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { afterLoading } from '@docent/core/ports'
import type { ReadFile, WrittenFile } from '../document-request.ts'
import { isRefusal } from '../refusal.ts'
import type { FileMessage, ThreadMessage, WritingTask } from './thread-protocol.ts'

const port = parentPort!
const send = (message: ThreadMessage): void => port.postMessage(message)

/** Files are read one at a time. */
const readFile: ReadFile = async (name) => {
  const answered = once(port, 'message') as Promise<[FileMessage]>
  send({ type: 'read', name })
  const [{ bytes }] = await answered
  return bytes
}

/** Each kind loads its libraries: a thread writes one file. */
async function writerOf(task: WritingTask): Promise<() => WrittenFile | Promise<WrittenFile>> {
  switch (task.kind) {
    case 'docx': {
      const { writeDocx } = await import('../docx/write-docx.ts')
      return () => writeDocx(task.text, readFile)
    }
    case 'pdf': {
      const { writePdf } = await import('../pdf/write-pdf.ts')
      return () => writePdf(task.text, task.fonts, readFile)
    }
    case 'csv': {
      const { writeCsv } = await import('../tables/write-csv.ts')
      return () => writeCsv(task.csv)
    }
    case 'xlsx': {
      const { writeXlsx } = await import('../tables/write-xlsx.ts')
      return () => writeXlsx(task.sheets)
    }
    case 'chart': {
      const { writeChart } = await import('../charts/write-chart.ts')
      return () => writeChart(task.chart, task.format, readFile)
    }
  }
}

const write = await writerOf(workerData as WritingTask)
afterLoading(async () => {
  try {
    send({ type: 'written', file: await write() })
  } catch (error) {
    if (!isRefusal(error)) throw error
    send({ type: 'refused', message: error.message })
  }
  port.close()
})
