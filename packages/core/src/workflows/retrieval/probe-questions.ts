import { arabicProbes, hindiProbes, russianProbes } from './probe-questions/alphabets.ts'
import { chineseProbes, japaneseProbes, koreanProbes } from './probe-questions/east-asian.ts'
import { englishEverydayProbes } from './probe-questions/english-everyday.ts'
import { englishKnowledgeProbes } from './probe-questions/english-knowledge.ts'
import { otherLatinScriptProbes } from './probe-questions/other-latin-script.ts'
import type { ProbeGroup } from './probe-questions/probe-group.ts'
import { romanceProbes } from './probe-questions/romance.ts'

/**
 * Questions that a collection does not answer, whatever it holds, except those of its own subjects: how strongly they match
 * a collection by accident shows how strongly a question has to match it to be answered there. They spread over many
 * subjects because a few groups are always on topic somewhere; they come in many languages because accidental matches
 * are of the collection's own languages.
 */
export const probeQuestions: readonly ProbeGroup[] = [
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
