/** Stand where tags were until a text is complete; no text uses these characters. The second ends a line, the third a paragraph. */
export const tagMark = '\ue003'
export const lineMark = '\ue004'
export const paragraphMark = '\ue005'

const tagMarks = /\ue003/g
const breakMarks = /([\ue004\ue005])/
const itemMarker = /^(?:-|\d{1,9}\.)$/

/** A text with line ends in place of the marks, without the lines and indents that only its tags had. */
export function joinPieces(text: string): string {
  if (!/[\ue003-\ue005]/.test(text)) return text
  const joined: string[] = []
  let last = ''
  let gap = 0
  const pieces = text.split(breakMarks)
  for (const [index, piece] of pieces.entries()) {
    if (piece === lineMark || piece === paragraphMark) {
      gap = Math.max(gap, piece === lineMark ? 1 : 2)
      continue
    }
    const shown = withoutTagLines(piece)
    const body = shown.trim()
    const before = shown.slice(0, shown.length - shown.trimStart().length)
    const after = shown.slice(before.length + body.length)
    gap = Math.max(gap, linesIn(before) > 1 ? 2 : 0)
    if (body === '') continue
    if (index === 0) joined.push(before)
    else if (joined.length > 0) joined.push(itemMarker.test(last) ? ' ' : '\n'.repeat(gap))
    joined.push(body)
    last = body
    gap = linesIn(after) > 1 ? 2 : 0
    if (index === pieces.length - 1) return joined.join('') + after
  }
  return joined.join('') + '\n'.repeat(gap)
}

/** The content of a cell or a heading. */
export const withoutMarks = (text: string): string =>
  text.replace(tagMarks, '').replaceAll(lineMark, '\n').replaceAll(paragraphMark, '\n\n')

const linesIn = (space: string): number => space.split('\n').length - 1

function withoutTagLines(piece: string): string {
  if (!piece.includes(tagMark)) return piece
  const lines: string[] = []
  for (const line of piece.split('\n')) {
    const at = line.indexOf(tagMark)
    const shown = at === -1 ? line : line.replace(tagMarks, '').trimEnd()
    if (at !== -1 && shown === '') continue
    lines.push(at !== -1 && line.slice(0, at).trim() === '' ? shown.trimStart() : shown)
  }
  return lines.join('\n')
}
