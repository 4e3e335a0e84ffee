// Makes assets/harrow-sound-ferry.pdf from the Markdown beside it. Run it after every change of the text; a test compares
// the two. It supports only what the document uses: headings, paragraphs and one table. Every second-level part is a page.
import { readFileSync, writeFileSync } from 'node:fs'
import { PDFDocument, StandardFonts } from 'pdf-lib'

const PAGE = { width: 595, height: 842, margin: 72 }
const LINE_HEIGHT = 1.45
const SOURCE = new URL('../assets/harrow-sound-ferry.md', import.meta.url)
const TARGET = new URL('../assets/harrow-sound-ferry.pdf', import.meta.url)

const document = await PDFDocument.create()
const fonts = {
  text: await document.embedFont(StandardFonts.TimesRoman),
  heading: await document.embedFont(StandardFonts.HelveticaBold),
}

const blocks = readFileSync(SOURCE, 'utf8')
  .trim()
  .split(/\n{2,}/)
let pen
newPage()
for (const [index, block] of blocks.entries()) {
  const [, marks, title] = /^(#+) (.*)$/.exec(block) ?? []
  if (block.startsWith('|')) table(block)
  else if (marks === undefined) paragraph(block)
  else {
    // The first part follows the title and the introduction on their page.
    if (marks === '##' && index > 2) newPage()
    heading(title, marks === '#' ? 22 : 15)
  }
}

document.setTitle('Harrow Sound Ferry: Handbook')
document.setAuthor('The Docent project')
writeFileSync(TARGET, await document.save())

function newPage() {
  pen = { page: document.addPage([PAGE.width, PAGE.height]), y: PAGE.height - PAGE.margin }
}

function heading(title, size) {
  pen.y -= size
  pen.page.drawText(title, { x: PAGE.margin, y: pen.y, size, font: fonts.heading })
  pen.y -= size * 0.9
}

function paragraph(block) {
  const words = block.replaceAll('*', '').split(/\s+/)
  const width = PAGE.width - 2 * PAGE.margin
  let line = ''
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fonts.text.widthOfTextAtSize(longer, 12) <= width) line = longer
    else {
      drawLine(line)
      line = word
    }
  }
  drawLine(line)
  pen.y -= 8
}

function table(block) {
  const rows = block
    .split('\n')
    .filter((row) => !/^\|[ |-]+\|$/.test(row))
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  for (const cells of rows) drawLine(cells[0], cells.slice(1))
  pen.y -= 8
}

function drawLine(text, numbers = []) {
  pen.y -= 12
  if (pen.y < PAGE.margin) throw new Error('a part is longer than its page')
  pen.page.drawText(text, { x: PAGE.margin, y: pen.y, size: 12, font: fonts.text })
  for (const [index, number] of numbers.entries()) {
    pen.page.drawText(number, { x: PAGE.margin + 220 + 80 * index, y: pen.y, size: 12, font: fonts.text })
  }
  pen.y -= 12 * (LINE_HEIGHT - 1)
}
