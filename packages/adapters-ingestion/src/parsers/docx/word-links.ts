import { equationText } from '../office/equation-field.ts'
import { markLink } from '../../text/link-references.ts'
import type { WordParagraph } from './word-paragraph.ts'

interface OpenLink {
  readonly paragraph: WordParagraph | undefined
  readonly start: number
  readonly address: string | undefined
}

interface Field {
  instruction: string
  shown: OpenLink | undefined
  /** Where in its paragraph begins what it shows. */
  shownAt?: number | undefined
}

/** Links as elements, and as fields: an instruction, then what it shows. A link ends in the paragraph it starts in. */
export interface WordLinks {
  open(paragraph: WordParagraph | undefined, address: string | undefined): void
  close(): void
  field(step: string | undefined, paragraph: WordParagraph | undefined): void
  instruction(text: string): void
}

export function createWordLinks(): WordLinks {
  const links: OpenLink[] = []
  const fields: Field[] = []

  const start = (paragraph: WordParagraph | undefined, address: string | undefined): OpenLink => ({
    paragraph,
    start: paragraph?.text.length ?? 0,
    address,
  })
  const end = (link: OpenLink | undefined): void => {
    if (link?.paragraph === undefined || link.address === undefined) return
    const { paragraph } = link
    paragraph.text = paragraph.text.slice(0, link.start) + markLink(paragraph.text.slice(link.start), link.address)
  }
  const steps = new Map<string, (paragraph: WordParagraph | undefined) => void>([
    ['begin', () => void fields.push({ instruction: '', shown: undefined })],
    [
      'separate',
      (paragraph) => {
        const field = fields.at(-1)
        if (field !== undefined) field.shownAt = paragraph?.text.length
        const address = /\bHYPERLINK\s+"([^"]+)"/i.exec(field?.instruction ?? '')?.[1]
        if (field !== undefined && address !== undefined) field.shown = start(paragraph, address)
      },
    ],
    [
      'end',
      (paragraph) => {
        const field = fields.pop()
        end(field?.shown)
        const showsNothing = field?.shownAt === undefined || field.shownAt === paragraph?.text.length
        if (field !== undefined && paragraph !== undefined && showsNothing)
          paragraph.text += equationText(field.instruction) ?? ''
      },
    ],
  ])

  return {
    open: (paragraph, address) => links.push(start(paragraph, address)),
    close: () => end(links.pop()),
    field: (step = '', paragraph) => steps.get(step)?.(paragraph),
    instruction: (text) => {
      const field = fields.at(-1)
      if (field !== undefined) field.instruction += text
    },
  }
}
