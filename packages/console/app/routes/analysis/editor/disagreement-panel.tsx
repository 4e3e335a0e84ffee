import type { DraftMark } from './draft-operation.ts'
import { editorTexts } from './editor-texts.ts'
import type { Disagreement } from './shared-draft.ts'
import type { Page } from './via.ts'

interface DisagreementPanelProps {
  readonly pages: readonly Page[]
  readonly disagreements: readonly Disagreement[]
  readonly onGo: (page: number, word?: number) => void
  readonly onSettle: (disagreement: Disagreement, mark: DraftMark['mark']) => void
}

const shownAtOnce = 50

const labelOf = ({ mark }: DraftMark): string => mark?.label ?? mark?.pageClass ?? editorTexts.unlabelled

/** What is said, each once, with who says it. */
function choicesOf(marks: readonly DraftMark[]) {
  return [...Map.groupBy(marks, labelOf)].map(([label, [first, ...more]]) => ({
    mark: first!.mark,
    text: editorTexts.saidBy([first!, ...more].map(({ by }) => by).join(', '), label),
  }))
}

/** Words that annotators labelled differently, with what all say. */
export function DisagreementPanel({ pages, disagreements, onGo, onSettle }: DisagreementPanelProps) {
  if (disagreements.length === 0) return null
  const nameOf = ({ page, word }: Disagreement) =>
    word === undefined ? editorTexts.pageItself(pages[page]!.filename) : pages[page]!.words[word]!.text
  return (
    <section className="notice" aria-label={editorTexts.disagreements} role="group">
      <h2>
        {editorTexts.disagreements} ({disagreements.length})
      </h2>
      <p className="hint">{editorTexts.disagreementHint}</p>
      <ul className="conflicts">
        {disagreements.slice(0, shownAtOnce).map((one) => (
          <li key={one.key}>
            <button type="button" className="quiet" onClick={() => onGo(one.page, one.word)}>
              {nameOf(one)}
            </button>
            <div className="row" role="group" aria-label={nameOf(one)}>
              {choicesOf(one.marks).map(({ mark, text }) => (
                <button key={text} type="button" onClick={() => onSettle(one, mark)}>
                  {text}
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
