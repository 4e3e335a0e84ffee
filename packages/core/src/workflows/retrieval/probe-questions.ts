import { scriptOf } from '../../resources/ranking/index.ts'
import { arabicProbes, hindiProbes, russianProbes } from './probe-questions/alphabets.ts'
import { centralEuropeanProbes } from './probe-questions/central-european.ts'
import { chineseProbes, japaneseProbes, koreanProbes } from './probe-questions/east-asian.ts'
import { englishEverydayProbes } from './probe-questions/english-everyday.ts'
import { englishKnowledgeProbes } from './probe-questions/english-knowledge.ts'
import { finnishUkrainianKazakhProbes } from './probe-questions/finnish-ukrainian-kazakh.ts'
import { otherLatinScriptProbes } from './probe-questions/other-latin-script.ts'
import type { ProbeGroup } from './probe-questions/probe-group.ts'
import { romanceProbes } from './probe-questions/romance.ts'
import { scandinavianProbes } from './probe-questions/scandinavian.ts'
import { southeastAsianProbes } from './probe-questions/southeast-asian.ts'

/** Asked of a collection in whatever language, as far as its own languages leave room. */
const usual: readonly ProbeGroup[] = [
  ...englishEverydayProbes,
  ...englishKnowledgeProbes,
  ...romanceProbes,
  ...otherLatinScriptProbes,
  ...russianProbes,
  ...chineseProbes,
  ...arabicProbes,
  ...hindiProbes,
  ...japaneseProbes,
  ...koreanProbes,
]

/** Asked only of a collection that is in their language. */
const onlyInTheirLanguage: readonly ProbeGroup[] = [
  ...scandinavianProbes,
  ...centralEuropeanProbes,
  ...finnishUkrainianKazakhProbes,
  ...southeastAsianProbes,
]

/**
 * Questions that a collection does not answer, whatever it holds, except those of its own subjects: how strongly they match
 * a collection by accident shows how strongly a question has to match it to be answered there. They spread over many
 * subjects because a few groups are always on topic somewhere; they come in many languages because accidental matches
 * are of the collection's own languages.
 */
export const probeQuestions: readonly ProbeGroup[] = [...usual, ...onlyInTheirLanguage]

/** Each costs a search: a collection is asked no more, however many languages there are. */
export const mostAsked = 440

/** What the passages of a collection are written in. */
export interface Writings {
  readonly languages: ReadonlySet<string>
  readonly scripts: ReadonlySet<string>
}

/**
 * Those that a collection is asked: first what is in its languages, then what is in its scripts, for questions whose language is not
 * known, then others. A language is asked in full or not at all, except that a few groups are only for collections in it.
 */
export function probesFor({ languages, scripts }: Writings): readonly ProbeGroup[] {
  const asked = [...usual, ...onlyInTheirLanguage.filter(({ language }) => languages.has(language))]
  const byLanguage = Map.groupBy(asked, ({ language }) => language)
  const place = ([language, [first]]: [string, ProbeGroup[]]) =>
    languages.has(language) ? 0 : scripts.has(scriptOf(first!.questions.join(' '))) ? 1 : 2
  let left = mostAsked
  return [...byLanguage]
    .toSorted((one, other) => place(one) - place(other))
    .flatMap(([, groups]) => {
      const questions = groups.reduce((sum, group) => sum + group.questions.length, 0)
      if (questions > left) return []
      left -= questions
      return groups
    })
}
