/** Text without sentence ends, such as a table, is cut here, so that quotes stay readable. */
const longestSentence = 400
/** A line this short without an end sign, before a line that begins anew, is a heading. */
const longestHeading = 70

const paragraphBreak = /\n[ \t]*\n|\n(?=[ \t]*(?:[-*•▪◦]|\d{1,2}[.)]|[a-z][.)])[ \t]+)/
const sentenceEnd = /(?<=[.!?…]["'”’)\]]*)\s+(?=["'“‘([]?[\p{Lu}\p{Lo}\p{N}])|(?<=[。！？])/u
const abbreviation =
  /(?:^|[\s(])(?:\p{Lu}|Dr|Mr|Mrs|Ms|Prof|St|Nr|No|Art|Sec|Fig|Eq|vol|pp|cf|vs|e\.g|i\.e|approx|Inc|Ltd|Co)\.$/u
const listMark = /^[-*•▪◦]\s+/

/** The sentences, headings and list entries of a text, in order, with line breaks and runs of space made single spaces. */
export function sentences(text: string): string[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(paragraphBreak)
    .flatMap(splitHeadings)
    .flatMap(splitParagraph)
    .flatMap(splitLong)
}

function splitHeadings(paragraph: string): string[] {
  const blocks: string[] = []
  let block = ''
  for (const line of paragraph.split('\n').map((raw) => raw.trim())) {
    const heading = block !== '' && !block.includes('\n') && block.length <= longestHeading && !/[.!?,;:-]$/.test(block)
    if (heading && /^["“‘(]?[\p{Lu}\p{N}]/u.test(line)) {
      blocks.push(block)
      block = line
    } else {
      block = block === '' ? line : `${block}\n${line}`
    }
  }
  return [...blocks, block].map((part) => part.replace(/\s+/g, ' ').trim()).filter((part) => part !== '')
}

function splitParagraph(paragraph: string): string[] {
  const found: string[] = []
  for (const piece of paragraph.replace(listMark, '').split(sentenceEnd)) {
    const before = found.at(-1)
    if (before !== undefined && abbreviation.test(before)) found[found.length - 1] = `${before} ${piece}`
    else if (/[\p{L}\p{N}]/u.test(piece)) found.push(piece.trim())
  }
  return found
}

function splitLong(sentence: string): string[] {
  if (sentence.length <= longestSentence) return [sentence]
  const pieces: string[] = []
  let rest = sentence
  while (rest.length > longestSentence) {
    const space = rest.lastIndexOf(' ', longestSentence)
    const end = space > 0 ? space : longestSentence
    pieces.push(`${rest.slice(0, end).trim()} …`)
    rest = rest.slice(end).trim()
  }
  return rest === '' ? pieces : [...pieces, rest]
}
