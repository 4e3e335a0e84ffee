import type { XmlAttributes } from '../office/read-xml.ts'
import { isOn, type WordStyle } from './word-styles.ts'

/** Follows which runs are hidden text: Word neither shows nor prints it, so that nobody would find what is quoted of it. */
export interface HiddenRuns {
  readonly open: (name: string, attributes: XmlAttributes) => void
  readonly close: (name: string) => void
  /** Of the text that comes now; `style` is that of its paragraph. */
  readonly areHidden: (style: WordStyle | undefined) => boolean
}

export function createHiddenRuns(styles: (id: string) => WordStyle): HiddenRuns {
  /** Runs hold text boxes, and these runs again. Undefined as long as nothing is set. */
  const runs: (boolean | undefined)[] = []
  // Its content describes the mark at the end of the paragraph.
  let inParagraphProperties = false
  const say = (hidden: boolean | undefined) => {
    if (!inParagraphProperties && runs.length > 0 && hidden !== undefined) runs[runs.length - 1] = hidden
  }
  return {
    open: (name, attributes) => {
      if (name === 'w:r') runs.push(runs.at(-1))
      else if (name === 'w:pPr') inParagraphProperties = true
      else if (name === 'w:rStyle') say(styles(attributes['w:val'] ?? '').hidden)
      else if (name === 'w:vanish') say(isOn(attributes['w:val']))
    },
    close: (name) => {
      if (name === 'w:r') runs.pop()
      else if (name === 'w:pPr') inParagraphProperties = false
    },
    areHidden: (style) => runs.at(-1) ?? style?.hidden ?? false,
  }
}
