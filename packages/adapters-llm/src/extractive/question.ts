import { normalized } from '@docent/core/ports'
import { withoutLead, withoutManner } from './answer-manner.ts'
import { shapeOf, type AnswerShape } from './answer-shape.ts'
import { askedVerbs } from './asked-verbs.ts'
import { conceptsOf } from './concepts.ts'
import { withFocus, withKind } from './question-focus.ts'
import { isNegatedQuestion, isNegatingVerb } from './negated.ts'
import { conjunction, looseWeight, measuringWeight, type QuestionTerm } from './question-term.ts'
import { questionWords, withoutUnspacedAsking } from './question-words.ts'
import { plainQuestion } from './spoken-question.ts'
import { isNumber, plainWord, tokensOf } from './tokens.ts'

/** One thing that is asked. */
export interface QuestionPart {
  readonly text: string
  readonly terms: readonly QuestionTerm[]
  /** Terms of the previous question, which it may continue. They help and are not missed. */
  readonly context: readonly QuestionTerm[]
  readonly shape: AnswerShape | undefined
  /** Asks for several things, such as `which`. */
  readonly several: boolean
  /** Asks for the row with the most or the least of something. */
  readonly extreme: 'most' | 'least' | undefined
}

/** Words that rather belong to the form of the question: a document that answers `how long` has `30 days`. */
const measuringWords = new Set(
  `age number numbers level size length height width depth weight duration deadline due closing minimum maximum least most limit amount big cost costs date day days far fast frequently hour hours large long many minute minutes month months number often old people person place price reason
  soon tall time times week weeks weekday year years high heavy deep wide name mean means right pay paid payable
  allowed permitted accepted admitted erlaubt gestattet permis autorisé autorisés autorisée interdit admis admises admite admiten acepta aceptan permite permiten permitido permitidos permitida ammesso ammessi ammessa ammesse accettate accettano accettati permesso permessi vietato toegestaan welkom permitidos permitidas aceita aceitam
  bezahlt zahlen bezahlen gezahlt payer paye pagar paga
  tag tage uhr jahr jahre monat preis kostet kosten custa custam preço kost costa costano prezzo giorni giorno ore mesi mese anni anno prijs uren maanden jaar dagen hora horas meses mês ano anos tempo tempos tardar tarda tardan duur dura durar jour jours prix mois heure día días precio dia dias montant importe betrag höhe hohe сумма tutarı dauert dauern dauer duren duurt durent durano duram oft häufig haufig vaak lange lang dure duree dura durée длится стоит стоят длительность gün gun saat день дней время`
    .split(/\s+/)
    .map(plainWord),
)
/** Verbs and other words that documents rather put in another way. */
const looseWords = new Set(
  `late early apply arrive become begin belong bring carry change choose consist contain cover decide do earn end enter expect follow happen have include involve keep last
  lead leave let lie lies look lose lost matter meet offer open order pass provide reach read receive receives run send serve set stand start stay support tell try turn wait
  high low new current currently total overall main exactly different difference available actually general own whole exist
  responsible able already again back right just compare comparison compared versus difference visited visit come kommen bekommen sich geben abgeben
  viendra voir sacar puede pueden erhalten`
    .split(/\s+/)
    .map(plainWord),
)
/** Titles before the names of persons, which documents leave out or write in another way. */
const personTitle =
  /(?<!\p{L})(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Madam|Herrn?|Frau|Monsieur|Madame|Mme|Mlle|Señora?|Sra?|Don|Doña|Signora?|Sig|Dhr|Mevr|Meneer|Mevrouw|Senhora?)(?=\.? \p{Lu})/gu
const nameWeight = 1.4
const smallNumberWeight = 0.6
const contextShare = 0.4

const overview =
  /^(?:please )?(?:can you |could you )?(?:(?:give|write|make|provide)\b.*\b(?:summary|overview|abstract)\b|summari[sz]e\b|tl;?\s?dr\b|what (?:is|are) .*\babout ?\??$)/i
const overviewElsewhere =
  /^(?:fasse?(?!\p{L}).*(?<!\p{L})zusammen(?!\p{L})|(?:gib|schreib)(?!\p{L}).*(?:zusammenfassung|überblick)|zusammenfassung(?!\p{L})|résume[zr]?(?!\p{L})|(?:fais|donne|écris)(?!\p{L}).*(?<!\p{L})résumé(?!\p{L})|resum(?:e|en|ir)(?!\p{L})|(?:haz|dame|escribe)(?!\p{L}).*resumen)/iu
const severalThings =
  /(?<!\p{L})(?:which|list|name all|(?:what|name).{1,80} the (?:two|three|four|five|six)|what are|what (?:kinds?|types?|sorts?|steps|items|products?|options)|all|every|each|welche|liste|alle|quels|quelles|liste[zr]?|cu[aá]les|qué|все|какие|hangi|quali|welke|quais)(?!\p{L})|哪些|أي|कौन/iu
const most =
  /(?<=(?<!\p{L})(?:qué|cuál(?:es)?|quién) .{0,60})más(?! (?:de|que)(?!\p{L}))(?!\p{L})|(?<=(?<!\p{L})(?:quel(?:le)?s?|qui|quale|quali|chi|qual|quais|quem) .{0,60})(?:le plus|di più|mais)(?! (?:de|que)(?!\p{L}))(?!\p{L})|(?<!\p{L})(?<!(?<!\p{L})at )(?:most|furthest|farthest|highest|largest|biggest|longest|heaviest|greatest|latest|oldest|dearest|fastest|tallest|best|strongest|brightest|newest|deepest|widest|warmest|hottest|busiest|richest|höchste\p{L}*|älteste\p{L}*|neueste\p{L}*|schwerste\p{L}*|schnellste\p{L}*|plus (?:ancien(?:ne)?|vieux|vieille|lourde?)|más (?:antigu[oa]|viej[oa]|pesad[oa])|più (?:antic[oahi]\p{L}*|vecchi[oae]?)|oudste|nieuwste|mais (?:car[oa]|alt[oa]|antig[oa]|long[oa]|pesad[oa])|maior|größte\p{L}*|teuerste\p{L}*|meisten|längste\p{L}*|plus (?:grande?|élevée?|chère?|longue?)|más (?:car[oa]|grande|alt[oa]|larg[oa])|mayor|più (?:car[oaie]|grand[ei]|alt[oaie]|lung[oah]\p{L}*|pesant[ei]|veloc[ei])|maggiore|massim[oa]|duurste|hoogste|grootste|langste|zwaarste|snelste|meeste)(?!\p{L})/iu
const least =
  /(?<=(?<!\p{L})(?:qué|cuál(?:es)?|quién|quel(?:le)?s?|qui|quale|quali|chi|qual|quais|quem) .{0,60})(?:le moins|menos|di meno)(?!\p{L})|(?<!\p{L})(?<!(?<!\p{L})at )(?:least|lowest|smallest|shortest|lightest|cheapest|fewest|earliest|youngest|slowest|weakest|coldest|closest|nearest|jüngste\p{L}*|leichteste\p{L}*|früheste\p{L}*|plus (?:jeune|petite?|court[e]?)|más joven|più giovan[ei]|jongste|vroegste|mais (?:barat[oa]|baix[oa]|pequen[oa]|curt[oa]|nov[oa])|niedrigste\p{L}*|kleinste\p{L}*|billigste\p{L}*|günstigste\p{L}*|wenigsten|kürzeste\p{L}*|moins (?:cher|chère|élevée?)|más (?:barat[oa]|pequeñ[oa]|baj[oa])|menor|più (?:economic[oah]\p{L}*|piccol[oaie]|bass[oaie]|brev[ei]|cort[oaie]|legger[oaie])|meno car[oaie]|minore|minim[oa]|goedkoopste|laagste|kleinste|kortste|lichtste|minste)(?!\p{L})/iu

const questionWord =
  'who|whom|whose|when|where|what|which|why|how|until when|by when|wer|wem|wann|wo|was|welche[rsmn]?|warum|wie|qui|quand|où|quel(?:le)?s?|combien|pourquoi|quién|cuándo|dónde|qué|cuál(?:es)?|cuánt[oa]s?|cómo|por cuánt[oa]s?|кто|когда|где|что|сколько|почему|как|kim|ne zaman|nerede|kaç|ne kadar|neden'
const asks = new RegExp(
  `(?<!\\p{L})(?:${questionWord})(?!\\p{L})|^\\s*(?:is|are|do|does|did|can|may|must|should|will|has|have|list|name|give|tell|show|compare|nenne|liste|ist|sind|kann|darf|est-ce|puede|hay)(?!\\p{L})|多少|什么|谁|哪|几`,
  'iu',
)
/** Where a question continues with another: behind a question mark, or before a question word that a conjunction brings. */
const nextPart = new RegExp(
  `(?<=[?？؟।;])\\s+(?=\\S)|(?:,\\s*|\\s+)(?:${conjunction})\\s+(?=(?:(?:in|at|on|by|to|for|from|since|until|with|zu|bei|seit|à|de|en|por)\\s+)?(?:${questionWord})(?!\\p{L}))|,\\s+(?=(?:${questionWord})(?!\\p{L}))`,
  'iu',
)
/** Asks for what follows, and names nothing. */
export const asksNext =
  /(?<!\p{L})(?:after (?:that|this|which)|afterwards|thereafter|then|next|danach|dann|anschließend|ensuite|après (?:ça|cela)|después|luego|poi|dopo|daarna)(?!\p{L})/iu
const quarters: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\b(?:first|1st|erste[ns]?|1\.|premier|primer) (?:(?:fiscal|calendar) )?(?:quarter|quartal|trimestre)\b/giu, 'Q1'],
  [
    /\b(?:second|2nd|zweite[ns]?|2\.|deuxième|segundo) (?:(?:fiscal|calendar) )?(?:quarter|quartal|trimestre)\b/giu,
    'Q2',
  ],
  [
    /\b(?:third|3rd|dritte[ns]?|3\.|troisième|tercer) (?:(?:fiscal|calendar) )?(?:quarter|quartal|trimestre)\b/giu,
    'Q3',
  ],
  [
    /\b(?:fourth|last|4th|vierte[ns]?|4\.|quatrième|cuarto) (?:(?:fiscal|calendar) )?(?:quarter|quartal|trimestre)\b/giu,
    'Q4',
  ],
]

/** Whether a text says that something is the most or the least. */
export const saysExtreme = (text: string): boolean => most.test(text) || least.test(text)

/** Whether a text says the extreme that is asked for, and not only the other: `the highest cost` is not the cheapest. */
export const saysAsked = ({ extreme }: QuestionPart, text: string): boolean =>
  (extreme === 'most' ? most : least).test(text)

export function isOverview(question: string): boolean {
  const asked = question.trim().replaceAll(/\s+/g, ' ')
  return overview.test(asked) || overviewElsewhere.test(asked) || termsOf(question, question).length === 0
}

/** The things that a question asks, in order. */
export function readQuestion(question: string, before: readonly string[] = []): QuestionPart[] {
  const asked = withoutManner(plainQuestion(normalized(question, 'NFC')))
  const named = quarters.reduce((text, [pattern, name]) => text.replaceAll(pattern, name), asked)
  const texts = joinStatements(named.split(nextPart).filter((text) => /[\p{L}\p{N}]/u.test(text)))
  const parts: QuestionPart[] = []
  for (const text of texts) {
    const { terms, leading } = withoutLead(text, termsOf(text, named))
    // "Please help me." and "thanks" are no questions of their own.
    if (terms.length === 0 && shapeOf(text) === undefined) continue
    const earlier = [...parts.flatMap((part) => part.terms), ...leading]
    // `… and where?` asks about the same.
    const asked = terms.length === 0 && !asksNext.test(text) ? earlier : terms
    parts.push({ ...partOf(text, asked), context: contextOf(asked, earlier) })
  }
  const [first, ...others] = parts.length > 0 ? parts : [partOf(named, termsOf(named, named))]
  return first === undefined ? [] : [followingUp(first, before), ...others]
}

/** What precedes a question belongs to it: `My machine shows E05, what should I do?` */
function joinStatements(texts: readonly string[]): string[] {
  const joined: string[] = []
  let context = ''
  for (const [position, text] of texts.entries()) {
    const isLast = position === texts.length - 1
    if (!isLast && !/[?？؟]\s*$/.test(text) && !asks.test(text)) context += `${text}, `
    else {
      joined.push(context + text)
      context = ''
    }
  }
  return joined
}

function partOf(text: string, terms: readonly QuestionTerm[]): QuestionPart {
  const extreme = most.test(text) ? 'most' : least.test(text) ? 'least' : undefined
  return { text, terms, context: [], shape: shapeOf(text), several: severalThings.test(text), extreme }
}

const continues =
  /^\s*(?:and|but|or|also|so|what about|how about|und|aber|wie sieht es|et|mais|y|а|и|ve|peki|那)(?!\p{L})|(?<!\p{L})(?:it|they|them|that one|this one|those|these|he|she|there|him|her|its|their|er|sie|es|dort|il|elle|ils|lui|ello|он|она|они|это|bu|onun|那个|它|他|她)(?!\p{L})/iu
const fewTerms = 4

/** What somebody does: a question that follows says what else is done. */
const doing =
  /(?<!\p{L})(?:(?:do|does|did|can|could|should|must|may|will|would)\s+(?:i|we|you|they|one)|how to|puis-je|peut-on|puedo|debo)\s+(\p{L}+)/iu

const verbOf = (question: string): string | undefined => tokensOf(doing.exec(question)?.[1] ?? '')[0]?.stem

/** A follow-up question takes omitted terms from the question before. */
function followingUp(part: QuestionPart, before: readonly string[]): QuestionPart {
  const last = before.at(-1)
  if (last === undefined || part.terms.length > fewTerms || !(continues.test(part.text) || part.terms.length <= 1))
    return part
  const earlier = readQuestion(last)[0]
  if (earlier === undefined) return part
  const hasFigure = part.terms.some(isFigure)
  const hasName = part.terms.some(({ kind }) => kind === 'name')
  const verb = part.terms.length > 0 ? verbOf(last) : undefined
  const carried = earlier.terms
    .filter(({ stem }) => stem !== verb)
    .filter((term) => (isFigure(term) ? !hasFigure : !(hasName && term.kind === 'name')))
  return {
    ...part,
    terms: [...part.terms, ...contextOf(part.terms, carried, 0.8)],
    context: [],
    shape: part.shape ?? earlier.shape,
  }
}

const isFigure = ({ stem }: QuestionTerm): boolean => /\p{Nd}/u.test(stem)

function contextOf(
  own: readonly QuestionTerm[],
  earlier: readonly QuestionTerm[],
  share: number = contextShare,
): QuestionTerm[] {
  const known = new Set(own.map(({ stem }) => stem))
  return earlier
    .filter(({ stem }) => !known.has(stem))
    .map((term) => ({ ...term, weight: term.weight * share, isFocus: false }))
}

function termsOf(text: string, question: string): QuestionTerm[] {
  const { isTopical, marksNames, marksNouns, isEnglish } = questionWords(question)
  const verbs = askedVerbs(text, isEnglish)
  const capitals = namesIn(text)
  const titles = new Set(tokensOf((text.match(personTitle) ?? []).join(' ')).map(({ stem }) => stem))
  const names = marksNames ? capitals : new Set<string>()
  const terms = new Map<string, QuestionTerm>()
  for (const { word, stem } of tokensOf(withoutUnspacedAsking(text))) {
    if (terms.has(stem) || !(isNumber(stem) || isTopical(word))) continue
    const { weight, kind } = titles.has(stem)
      ? ({ weight: measuringWeight, kind: 'word' } as const)
      : weightOf(text, word, stem, names)
    const isVerb = marksNouns && kind === 'word' && !capitals.has(stem) && !isNumber(stem)
    terms.set(stem, {
      word,
      stem,
      concepts: conceptsIn(word, stem),
      weight: isVerb ? Math.min(weight, looseWeight) : weight,
      kind,
      isVerb: isVerb || (kind === 'word' && verbs.has(stem)),
    })
  }
  return withFocus(text, withKind(text, Array.from(terms.values())))
}

/** `heaviest` is about weight, too; `expensive` asks for a price, and has the stem of `expenses`. */
const conceptsIn = (word: string, stem: string): readonly number[] =>
  word === 'expensive'
    ? conceptsOf('price')
    : word.endsWith('est')
      ? [...conceptsOf(stem), ...conceptsOf(word.slice(0, -'est'.length))]
      : conceptsOf(stem)

function weightOf(
  text: string,
  word: string,
  stem: string,
  names: ReadonlySet<string>,
): Pick<QuestionTerm, 'weight' | 'kind'> {
  // A small number may be said in another way, and is often compared with; a year or a code may not.
  const code = /\p{Nd}/u.test(stem) && (!isNumber(stem) || stem.length >= 4 || stem.includes('.'))
  if (code) return { weight: nameWeight, kind: 'number' }
  if (isNumber(stem)) return { weight: smallNumberWeight, kind: 'word' }
  if (isNegatingVerb(word) && isNegatedQuestion(text)) return { weight: measuringWeight, kind: 'word' }
  if (measuringWords.has(word) || most.test(word) || least.test(word)) return { weight: measuringWeight, kind: 'word' }
  if (names.has(stem)) return { weight: nameWeight, kind: 'name' }
  return { weight: looseWords.has(word) || looseWords.has(stem) ? looseWeight : 1, kind: 'word' }
}

/** Capital letters after the first word mark names, unless the whole question is in capitals. */
function namesIn(text: string): Set<string> {
  if (text === text.toUpperCase()) return new Set()
  const capitals =
    text
      .trim()
      .slice(1)
      .match(/(?<![.!?]\s*)(?<=[\s("'’])\p{Lu}[\p{L}\p{N}]+/gu) ?? []
  return new Set(capitals.flatMap((name) => tokensOf(name)).map(({ stem }) => stem))
}
