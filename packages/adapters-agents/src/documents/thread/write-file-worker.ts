import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
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
async function write(task: WritingTask): Promise<WrittenFile> {
  switch (task.kind) {
    case 'docx':
      return (await import('../docx/write-docx.ts')).writeDocx(task.text, readFile)
    case 'pdf':
      return (await import('../pdf/write-pdf.ts')).writePdf(task.text, task.fonts, readFile)
    case 'csv':
      return (await import('../tables/write-csv.ts')).writeCsv(task.csv)
    case 'xlsx':
      return (await import('../tables/write-xlsx.ts')).writeXlsx(task.sheets)
    case 'chart':
      return (await import('../charts/write-chart.ts')).writeChart(task.chart, task.format, readFile)
  }
}

try {
  send({ type: 'written', file: await write(workerData as WritingTask) })
} catch (error) {
  if (!isRefusal(error)) throw error
  send({ type: 'refused', message: error.message })
}
port.close()
