import { fill, lineOfText } from '../parsing/subject.ts'
import { dataSubjects } from '../parsing/data-subjects.ts'
import { officeSubjects } from '../parsing/office-subjects.ts'
import { pdfSubjects } from '../parsing/pdf-subjects.ts'
import { textSubjects } from '../parsing/text-subjects.ts'
import { markdownDocument } from '../measuring/markdown-documents.ts'
import { sized } from '../measuring/sized.ts'

export interface IngestedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface Batch {
  readonly title: string
  readonly documents: number
  /** The same files in every process. */
  readonly files: (documents: number) => Promise<IngestedFile[]>
}

const encoder = new TextEncoder()
const reportLength = 20_480
const noteLength = 300

/** Formats people upload, each file of a few pages. */
const mixed = () => [
  ...textSubjects(20_000),
  ...dataSubjects(20_000).filter(({ format }) => format !== 'zip'),
  ...officeSubjects(5),
  ...pdfSubjects(5).filter(({ format }) => format === 'pdf'),
]

const extensions: Readonly<Record<string, string>> = { 'source code': 'ts' }

export const batches: Readonly<Record<string, Batch>> = {
  reports: {
    title: 'Markdown documents of 20 KB',
    documents: sized(200, 3),
    files: (documents) => Promise.resolve(numbered(documents, 'report', 'md', reportLength)),
  },
  mix: {
    title: 'documents of 19 formats, a few pages each',
    documents: sized(190, 6),
    files: async (documents) => {
      const subjects = mixed()
      const made = await Promise.all(subjects.map(async ({ make }) => make()))
      return Array.from({ length: documents }, (_, index) => {
        const subject = subjects[index % subjects.length]!
        const name = `file-${index}.${extensions[subject.format] ?? subject.format}`
        return { name, bytes: made[index % subjects.length]! }
      })
    },
  },
  small: {
    title: 'texts of 300 letters',
    documents: sized(10_000, 20),
    files: (documents) =>
      Promise.resolve(
        Array.from({ length: documents }, (_, index) => ({
          name: `note-${index}.txt`,
          bytes: encoder.encode(`Note ${index}. ${fill(noteLength, () => lineOfText)}`),
        })),
      ),
  },
}

function numbered(count: number, name: string, extension: string, length: number): IngestedFile[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `${name}-${index}.${extension}`,
    bytes: encoder.encode(markdownDocument(index, length)),
  }))
}
