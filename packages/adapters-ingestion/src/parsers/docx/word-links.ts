import { equationText } from '../office/equation-field.ts'
import { markLink } from '../../text/link-references.ts'
import type { WordParagraph } from './word-paragraph.ts'

interface OpenLink {
  readonly paragraph: WordParagraph | undefined
  readonly start: number
  readonly address: string | undefined
}

interface Field {
  readonly paragraph: WordParagraph | undefined
  instruction: string
  shown: OpenLink | undefined
  isShown: boolean
  /** Where in its paragraph begins what it shows. */
  shownAt?: number | undefined
}

/** Links as elements, and as fields: an instruction, then what it shows. A link ends in the paragraph it starts in. */
export interface WordLinks {
  open(paragraph: WordParagraph | undefined, address: string | undefined): void
  close(): void
  field(step: string | undefined, paragraph: WordParagraph | undefined): void
  instruction(text: string): void
  /** Whether what is read now is shown by a field that is only a part of the instruction of another one. */
  inInstruction(paragraph: WordParagraph): boolean
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
    ['begin', (paragraph) => void fields.push({ paragraph, instruction: '', shown: undefined, isShown: false })],
    [
      'separate',
      (paragraph) => {
        const field = fields.at(-1)
        if (field !== undefined) [field.isShown, field.shownAt] = [true, paragraph?.text.length]
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
    // One that never shows anything is damaged where it is in another paragraph.
    inInstruction: (paragraph) =>
      fields.at(-1)?.isShown === true && fields.some((field) => !field.isShown && field.paragraph === paragraph),
  }
}
