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
  readonly hideSuggestions: boolean
  /** Without a picture the words themselves are shown. */
  readonly showText: boolean
}

/** The boxes of a page with their labels. Nothing of it is drawn again while words are only selected. */
export const WordBoxes = memo(function WordBoxes({ words, labels, hideSuggestions, showText }: WordBoxesProps) {
  return words.map((word) => {
    const shown = word.label !== undefined && !(hideSuggestions && isSuggestion(word))
    const name = shown ? `${colourOf(labels, word.label)}${isSuggestion(word) ? ' suggested' : ''}` : ''
    return <WordBox key={word.at} word={word} name={name} showText={showText} />
  })
})

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

interface SelectedBoxesProps {
  readonly words: readonly Word[]
  readonly selected: ReadonlySet<number>
  readonly current: number | undefined
}

/** What is selected, over the boxes. */
export const SelectedBoxes = ({ words, selected, current }: SelectedBoxesProps) =>
  [...new Set([...selected, ...(current === undefined ? [] : [current])])].map((index) => {
    const word = words[index]
    if (!word) return null
    const { x, y, width, height } = word
    const name = index === current ? 'selected current' : 'selected'
    return <rect key={index} x={x} y={y} width={width} height={height} className={name} />
  })
