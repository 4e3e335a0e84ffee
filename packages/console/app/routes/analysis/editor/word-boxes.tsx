import { memo } from 'react'
import { isSuggestion } from './steps.ts'
import type { Word } from './via.ts'

/** Labels share this many colours. */
export const colours = 9

export const colourOf = (labels: readonly string[], label: string): string =>
  `label-${Math.max(0, labels.indexOf(label)) % colours}`

interface WordBoxesProps {
  readonly words: readonly Word[]
  readonly labels: readonly string[]
  readonly selected: ReadonlySet<number>
  readonly current: number | undefined
  readonly hideSuggestions: boolean
  /** Without a picture the words themselves are shown. */
  readonly showText: boolean
}

/** The boxes of a page. Only those that changed are drawn again. */
export function WordBoxes({ words, labels, selected, current, hideSuggestions, showText }: WordBoxesProps) {
  return words.map((word, index) => {
    const shown = word.label !== undefined && !(hideSuggestions && isSuggestion(word))
    const parts = [
      shown && colourOf(labels, word.label),
      shown && isSuggestion(word) && 'suggested',
      selected.has(index) && 'selected',
      index === current && 'current',
    ]
    const name = parts.filter((part) => part !== false).join(' ')
    return <WordBox key={word.at} word={word} name={name} showText={showText} />
  })
}

interface WordBoxProps {
  readonly word: Word
  readonly name: string
  readonly showText: boolean
}

const WordBox = memo(function WordBox({ word: { x, y, width, height, text }, name, showText }: WordBoxProps) {
  return (
    <>
      {showText && (
        <text x={x} y={y + height * 0.8} fontSize={height * 0.8} textLength={width} lengthAdjust="spacingAndGlyphs">
          {text}
        </text>
      )}
      <rect x={x} y={y} width={width} height={height} className={name} />
    </>
  )
})
