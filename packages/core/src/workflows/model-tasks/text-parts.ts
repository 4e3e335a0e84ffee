import type { LanguageModel } from '../../kernel/ports/index.ts'
import type { CallArguments } from '../../resources/chat-settings/index.ts'
import { partsOf } from '../processing/index.ts'

const longestPiece = 2_000
/** Calls of one task at most; what a body of the API can hold is fewer. */
const mostParts = 256

/** The parts of texts that each fit into one call, nothing left out. */
export function textParts(
  texts: readonly string[],
  model: LanguageModel,
  llmArgs: CallArguments | undefined,
): string[] {
  return partsOf(texts.flatMap(piecesOf), model, llmArgs, mostParts)
}

/** A long text in pieces that end where lines or words end. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > longestPiece) {
    const head = rest.slice(0, longestPiece)
    const end = [head.lastIndexOf('\n'), head.lastIndexOf('. ') + 1, head.lastIndexOf(' ')].find(
      (place) => place > longestPiece / 2,
    )
    // Never between the halves of a character.
    const cut = end ?? (head.isWellFormed() ? longestPiece : longestPiece - 1)
    pieces.push(rest.slice(0, cut))
    rest = rest.slice(cut).trimStart()
  }
  if (rest.trim() !== '') pieces.push(rest)
  return pieces
}
