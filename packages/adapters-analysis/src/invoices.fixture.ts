import type { LabelledPage, PageEntity, PageWord } from '@docent/core/ports'
import { seededRandom } from './numbers/seeded-random.ts'

const companies = ['Harbour Tools', 'North Mill', 'Blue Lantern Trading', 'Oak and Sons', 'Silver Reed']
const streets = ['Mill Lane', 'Station Road', 'High Street', 'Quay Side']

/** Small invoices with a company, an address of two lines, a date and a total, some at other places than others. */
export function invoices(count: number, seed = 1): LabelledPage[] {
  const random = seededRandom(seed)
  const pick = (values: readonly string[]): string => values[Math.floor(random() * values.length)]!
  const digits = (length: number): string => Array.from({ length }, () => Math.floor(random() * 10)).join('')
  return Array.from({ length: count }, (_, index) => {
    const page = pageWriter()
    const left = 40 + Math.floor(random() * 3) * 30
    page.write(pick(companies), left, 40, 'company')
    page.write(`${digits(2)} ${pick(streets)}`, left, 60, 'address')
    page.write(`${digits(5)} Port Town`, left, 80, 'address')
    const [first, second] = random() < 0.5 ? [140, 180] : [180, 140]
    page.write('Invoice date:', left, first)
    page.write(`${digits(2)}/0${1 + Math.floor(random() * 9)}/2024`, left + 160, first, 'date')
    page.write('Number:', left, second)
    page.write(`A-${digits(6)}`, left + 160, second)
    for (let line = 0; line < 3; line++) {
      page.write(`Item ${digits(3)}`, left, 240 + line * 20)
      page.write(`${digits(2)}.${digits(2)}`, left + 300, 240 + line * 20)
    }
    page.write('Total due', left, 320)
    page.write(`${digits(3)}.${digits(2)}`, left + 300, 320, 'total')
    return { document: `invoice-${index}`, page: 0, width: 600, height: 400, ...page.content() }
  })
}

function pageWriter() {
  const words: PageWord[] = []
  const entities: PageEntity[] = []
  return {
    /** Lines of one label that follow each other are one entity. */
    write(text: string, x: number, y: number, label?: string): void {
      let at = x
      const positions = text.split(' ').map((word) => {
        words.push({ text: word, box: [at, y, at + word.length * 7, y + 12] })
        at += word.length * 7 + 5
        return words.length - 1
      })
      const last = entities.at(-1)
      if (label === undefined) return
      if (last?.label === label) entities.splice(-1, 1, { label, words: [...last.words, ...positions] })
      else entities.push({ label, words: positions })
    },
    content: () => ({ words, entities }),
  }
}
