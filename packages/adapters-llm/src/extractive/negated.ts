/** What a question asks with these it asks of what is left out: `Which costs are not funded?`, `What do they refuse to pay?` */
const asksNegated =
  /(?<!\p{L})(?:what|which|who|was|welche[rsnm]?|wer|que|qu['’]est-ce|quel(?:le)?s?|qui|qué|cuál(?:es)?|quién(?:es)?|cosa|quali?|wat|welke|wie)(?!\p{L}).*(?<!\p{L})(?:not|never|cannot|excluded?|excludes|refus(?:e|es|ed|ing)|forbidden|prohibited|banned|disallowed|nicht|kein\p{L}*|verboten|ausgeschlossen|pas|interdits?|exclus?|prohibid[oa]s?|excluid[oa]s?|non|vietat[oiae]|esclus[oiae]|niet|geen|verboden|uitgesloten)(?!\p{L})/iu
const negation =
  /(?<!\p{L})(?:not|no|never|nor|cannot|neither|except|exclud(?:e|es|ed|ing)|exclusions?|refus(?:e|es|ed|al)|reject(?:s|ed)?|declined?|forbidden|prohibited|banned|nicht|kein\p{L}*|nie|verboten|ausgeschlossen|außer|ne|pas|aucune?|jamais|interdit\p{L}*|exclus?|sauf|ningun[oa]?|nunca|prohibid\p{L}+|excluid\p{L}+|excepto|non|nessun[oa]?|mai|vietat\p{L}+|esclus\p{L}+|niet|geen|nooit|verboden)(?!\p{L})|n['’]t(?!\p{L})/iu
/** Verbs that negate: what a document does not pay it need not `refuse`. */
const negating = /^(?:exclude|refuse|forbid|prohibit|ban|disallow|reject|decline|deny)/u

export const isNegatedQuestion = (question: string): boolean => asksNegated.test(question)

export const isNegated = (text: string): boolean => negation.test(text)

export const isNegatingVerb = (word: string): boolean => negating.test(word) || /^refusing|^denie/u.test(word)
