import { standardParsers } from '@docent/adapters-ingestion'
import type { DocumentParser, DocumentParsers } from '@docent/core/ports'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { makePdf } from '../../support/make-pdf.ts'

const guide = [
  ['Opening hours', 'The harbour opens at six in the morning and closes at ten at night.'],
  ['Arrivals', 'Ships that arrive earlier wait at the outer pier beside the lighthouse.'],
  ['Fees', 'A night costs twelve crowns for each metre of the ship.'],
] as const

/** A guide of three pages, the same each time. */
async function guidePdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setCreationDate(new Date(0))
  document.setModificationDate(new Date(0))
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const [title, text] of guide) {
    const page = document.addPage([595, 842])
    page.drawText(title, { x: 60, y: 760, size: 22, font })
    page.drawText(text, { x: 60, y: 720, size: 12, font })
    for (let line = 0; line < 14; line++)
      page.drawText('The keeper walks along the pier and looks after ships and lights.', {
        ...{ x: 60, y: 680 - line * 20, size: 12, font },
      })
  }
  return document.save()
}

const notes = '# Notes of the keeper\n\nThe lamp was cleaned. **Twelve** ships came, and nine left.\n\n- oil\n- rope\n'
const mail =
  'From: office@harbour.example\r\nTo: keeper@harbour.example\r\nSubject: New berths\r\n\r\nTwo more berths.\r\n'

/** Documents of several kinds; one is damaged. */
export const galleryFiles = async (): Promise<readonly (readonly [name: string, content: Uint8Array])[]> => [
  ['Guide for visiting ships.pdf', await guidePdf()],
  [
    'Arrivals and departures of all ships in the year 2025, northern and southern pier, with tonnage.pdf',
    await makePdf(4),
  ],
  ['notes.md', Buffer.from(notes)],
  ['berths.csv', Buffer.from('berth,metres,power\n1,12,yes\n2,18,no\n3,24,yes\n')],
  ['New berths.eml', Buffer.from(mail)],
  ['rules.html', Buffer.from('<h1>Rules</h1><p>No fires on the pier.</p>')],
  ['lights.json', Buffer.from('{"north":"red","south":"green"}')],
  ['Chart of the bay (damaged).pdf', Buffer.from('%PDF-1.7 and then nothing of use')],
]

/** The parsers of the server, except that files named `slow…` are read for as long as a test lasts. */
export function galleryParsers(): DocumentParsers {
  const parsers = standardParsers()
  const holding = (parser: DocumentParser): DocumentParser => ({
    ...parser,
    async parse(request) {
      if (request.fileName.startsWith('slow'))
        await new Promise((_, reject) => {
          request.signal.addEventListener('abort', () => reject(request.signal.reason as Error), { once: true })
        })
      return parser.parse(request)
    },
  })
  return {
    ...parsers,
    parserFor(mediaType) {
      const parser = parsers.parserFor(mediaType)
      return parser && holding(parser)
    },
  }
}
