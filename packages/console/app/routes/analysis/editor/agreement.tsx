import { useMemo } from 'react'
import { editorTexts } from './editor-texts.ts'
import { compare } from './matching.ts'
import type { Page } from './via.ts'

interface AgreementProps {
  readonly mine: readonly Page[]
  readonly theirs: readonly Page[]
  readonly onGo: (page: number, word: number) => void
}

const shownAtOnce = 50
const said = (label: string | undefined) => label ?? editorTexts.unlabelled

/** How far two sets of labels agree, and where they do not. */
export function Agreement({ mine, theirs, onGo }: AgreementProps) {
  const { same, words, kappa, differences } = useMemo(() => compare(mine, theirs), [mine, theirs])
  return (
    <>
      <p role="status">{editorTexts.agreement(same, words, kappa)}</p>
      <p className="hint">{editorTexts.differences(differences.length)}</p>
      <ul className="differences">
        {differences.slice(0, shownAtOnce).map(({ page, word, text, mine, theirs }) => (
          <li key={`${page} ${word}`}>
            <button type="button" className="quiet" onClick={() => onGo(page, word)}>
              {editorTexts.goTo(text, page + 1, said(mine), said(theirs))}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
