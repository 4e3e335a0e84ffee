/** How data that is written into a text begins: a picture of a page exported as Markdown, say. */
const start = /data:[\w.+-]+\/[\w.+-]+(?:;[\w.=-]+)*;base64,/gi
/** What may be such a beginning that the next part continues; longer ones are none. */
const cutStart = /(?:data:[\w.+/;=-]{0,190}|d(?:a(?:ta?)?)?)$/i
const longestStart = 200
const notBase64 = /[^A-Za-z\d+/=_-]/g

/** Takes a text in parts and leaves out the data that `data:` addresses hold; the rest of it stays as it is. */
export function createDataRemover(): { write(part: string): string; end(): string } {
  let held = ''
  let isInside = false
  return {
    write: (part) => {
      const text = held + part
      held = ''
      let kept = ''
      let position = 0
      while (position < text.length) {
        if (isInside) {
          notBase64.lastIndex = position
          const end = notBase64.exec(text)?.index
          if (end === undefined) return kept
          position = end
          isInside = false
        }
        start.lastIndex = position
        const found = start.exec(text)
        if (found === null) {
          held = cutStart.exec(text.slice(Math.max(position, text.length - longestStart)))?.[0] ?? ''
          return kept + text.slice(position, text.length - held.length)
        }
        kept += text.slice(position, found.index)
        position = start.lastIndex
        isInside = true
      }
      return kept
    },
    end: () => held,
  }
}

export function withoutEmbeddedData(text: string): string {
  if (!text.includes(';base64,')) return text
  const remover = createDataRemover()
  return remover.write(text) + remover.end()
}

/** Shorter ones may be keys or names, which people look for. */
const leastFile = 256
const prefix = /^data:[^,]{0,200};base64,/i
/** Any file has some of each in so many letters; a gene, or a number with many digits, has not. */
const kinds = [/[a-z]/, /[A-Z]/, /\d/]
const otherThanBase64 = /[^A-Za-z\d+/=_\s-]/

/** Whether a value is a file that is written in letters, such as the PDF in an electronic invoice. */
export function isEmbeddedFile(value: string): boolean {
  if (value.length < leastFile) return false
  const data = value.replace(prefix, '')
  const sample = data.slice(0, leastFile)
  // Words have spaces between them, lines of such data are long.
  const words = sample.trim().split(/\s+/).length
  return words <= 8 && kinds.every((kind) => kind.test(sample)) && !otherThanBase64.test(data)
}
