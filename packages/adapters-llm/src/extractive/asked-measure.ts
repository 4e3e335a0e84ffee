import { figure, timeSpan } from './answer-shape.ts'
import { conceptsOf } from './concepts.ts'
import { joinsThings } from './joined-things.ts'
import type { QuestionTerm } from './question-term.ts'
import type { TextUnit } from './text-unit.ts'
import { stemsOf } from './tokens.ts'

/** Something that is measured: what asks for it, the word for it, and the units that state it without the word. */
interface Measure {
  readonly asks: RegExp
  readonly concept: string
  readonly units: RegExp
  /** What a text that has the word for it has to say as well: `at the price shown on the board` says no price. */
  readonly said?: RegExp
  /** Years above a text say when it was written, and not how old something is. */
  readonly isSaidItself?: true
}

const whole = (words: string): string => `(?<!\\p{L})(?:${words})(?!\\p{L})`
const asks = (words: string): RegExp => new RegExp(whole(words), 'iu')
const unitsOf = (units: string): RegExp => new RegExp(`\\p{Nd}\\s*[-(]?(?:${units})(?!\\p{L})|\\((?:${units})\\)`, 'iu')

const lengths =
  'mm|cm|dm|m|km|in|inch(?:es)?|ft|foot|feet|yards?|yd|mi|miles?|met(?:re|er)s?|metern?|(?:kilo|centi|milli)met(?:re|er)s?|mètres?|metros?|метр\\p{L}*'
const money =
  /[€$£¥₹₽₺]|\b(?:EUR|USD|GBP|CHF|TRY|INR|CNY|RUB|RMB|JPY)\b|(?<!\p{L})(?:[Ee]uros?|[Dd]ollars?|[Pp]ounds?|[Pp]ence|[Cc]ents?|[Ff]rancs?|[Ff]ranken|[Ff]ree|(?:[Ww]ithout|[Nn]o) (?:extra )?charge|[Gg]ratis|[Kk]ostenlos|[Kk]ostenfrei|[Ff]rei|[Uu]msonst|[Gg]ratuit\p{L}*|[Oo]ffert\p{L}*|[Cc]ompris\p{L}*|[Ii]nclu\p{L}*|[Ii]nbegriffen|[Рр]уб\p{L}*|[Ll]ira)(?!\p{L})|元|块|免费|\p{Nd}[.,]\p{Nd}{2}(?!\p{Nd}|[.,]\p{Nd}|\s*(?:[ap]\.?m|uhr|h)(?!\p{L}))/u
const writtenLengths = 'pages?|seiten?|words?|wörter|lines?|zeilen?|páginas?|pagine'
const colours =
  'white|black|gr[ae]y|silver|red|blue|green|yellow|orange|brown|purple|violet|pink|beige|cream|golden?|turquoise|ochre|weiß|schwarz|grau|silbern|rot|blau|grün|gelb|braun|lila|violett|rosa|blanc|blanche|noir|gris|rouge|bleu|vert|jaune|brun|marron|rose|blanc[oa]|negr[oa]|roj[oa]|azul|verde|amarill[oa]|naranja|bianc[oa]|ner[oa]|grigi[oa]|ross[oa]|blu|giall[oa]|arancione|marrone|wit|zwart|grijs|rood|blauw|groen|geel|bruin|paars|branc[oa]|pret[oa]|cinzent[oa]|vermelh[oa]|amarel[oa]|roxo'
const measures: readonly Measure[] = [
  {
    asks: asks(
      'how much (?:does|do|did|is|are) .*cost|how much (?:(?:do|does|did|is|are|was|were|will|would|can|could|must|should|has|have|the|of) (?:.* )?)?(?:premium|fee|rent|deposit|pay|paid|charged?|money|earns?)|what (?:does|do|did|will|would) .*cost|what (?:\\p{L}+ )?(?:salary|wages?)|cost of|price of|how expensive|was kostete?n?|wie teuer|(?:wie ?viel )?verdien(?:t|en)|gehalt|quanto (?:costa(?:no)?|è costat[oa]|guadagna)|hoeveel (?:kost|verdient)|quanto (?:custam?|custou|ganha)|wie ?viel kostete?n?|preis (?:für|von|des|der)|combien (?:coûte|a coûté|gagne)|prix d\\p{L}*|cuánto (?:cuestan?|costó|gana)|precio de\\p{L}*',
    ),
    concept: 'price',
    units: new RegExp(`${money.source}|\\p{Nd}\\s*(?:%|per ?cent|prozent)`, 'u'),
    said: new RegExp(`${figure.source}|${money.source}|${whole('nothing|nichts|rien|nada|niente|niets')}`, 'iu'),
  },
  {
    asks: asks('how heavy|weighs?|weight|wie schwer|wiegt|gewicht|pèse|poids|pesa|peso|весит|вес'),
    concept: 'weight',
    units: unitsOf('k?g|mg|t|lbs?|oz|pounds?|ounces?|tons?|tonnes?|tonnen|(?:kilo)?gram(?:me?)?s?|kilos?|gramm|кг'),
  },
  { asks: asks('how deep|depth|wie tief|tiefe|profondeur|profundidad'), concept: 'depth', units: unitsOf(lengths) },
  { asks: asks('how wide|how broad|width|wie breit|breite|largeur|ancho'), concept: 'width', units: unitsOf(lengths) },
  {
    asks: asks('how loud|how noisy|noise level|wie laut'),
    concept: 'noise',
    units: unitsOf('dB(?:\\(A\\))?|decibels?|dezibel'),
  },
  {
    asks: asks(
      'how long (?:do|does|did|have|has|can|may|must|will|would|should)|for how long|how quickly|wie lange|combien de temps|cuánto tiempo|cuánto (?:se )?(?:tarda|dura)|(?:por )?quanto tempo|quanto dura|hoe ?lang|hoeveel tijd',
    ),
    concept: 'duration',
    units: timeSpan,
  },
  {
    // A film, a book or a wall.
    asks: asks('how long (?:is|are|was|were)|wie lang (?:ist|sind|war|waren)|hoe lang (?:is|zijn|was)'),
    concept: 'duration',
    units: new RegExp(`${timeSpan.source}|${unitsOf(`${lengths}|min|h|${writtenLengths}`).source}`, 'iu'),
  },
  {
    asks: asks('how (?:hot|warm|cold)|what temperature|temperature|wie (?:warm|heiß|kalt)|température|temperatura'),
    concept: 'temperature',
    units: /°|\p{Nd}\s*(?:degrees?|grad|degrés?|grados?)/iu,
  },
  {
    asks: asks(
      '(?:what|which) colou?rs?|welche farben?|quelles? couleurs?|(?:de )?qué colore?s?|(?:di )?che colore|welke kleur|(?:de )?que cor',
    ),
    concept: 'colour',
    units: new RegExp(`(?<!\\p{L})(?:hell|dunkel|light|dark|off)?(?:${colours})(?:e[rsnm]?|s|es)?(?!\\p{L})`, 'iu'),
  },
  {
    asks: asks('how old|wie alt|quel âge|cuántos años tienen?|quanti anni ha(?:nno)?|hoe oud|quantos anos tem'),
    concept: 'age',
    units:
      /(?<!\p{Nd})(?:1\p{Nd}|20)\p{Nd}{2}(?!\p{Nd})|(?<!\p{L})\p{L}* ?(?:years?|months?|weeks?|days?|jahren?|monaten?|wochen?|ans?|mois|años?|meses|ann[io]|mesi|jaar|maanden?|anos)(?!\p{L})|[,(]\s?\p{Nd}{1,3}[,)]|(?<!\p{L})(?:aged?|of|born|built|founded|since|geboren|gebaut|baujahr|seit|nés?|nées?|nacid[oa]|nat[oa])(?!\p{L}).{0,12}\p{Nd}/iu,
    isSaidItself: true,
  },
]
const price = measures.find(({ concept }) => concept === 'price')

/** Whether a question asks for something that is measured. */
export const asksMeasure = (question: string): boolean => measures.some(({ asks }) => asks.test(question))

/** Whether a question asks for a sum of money. */
export const asksPrice = (question: string): boolean => price?.asks.test(question) === true

const lengthWords = ['length', 'depth', 'width', 'height']

const stated: readonly Pick<Measure, 'concept' | 'units'>[] = [
  ...measures.filter(({ concept }) => concept === 'price' || concept === 'temperature'),
  { concept: 'share', units: /\p{Nd}\s*(?:%|per ?cent|prozent|pour cent|por ciento|per cento|procent)/iu },
]

const conceptsIn = (words: Iterable<string>): number[] =>
  Array.from(words).flatMap((word) => Array.from(stemsOf(word)).flatMap(conceptsOf))

/**
 * Whether what a unit says is measured in the way that is asked for; undefined when nothing of the kind, or not it alone, is asked. `50 metres
 * long` is no depth, though it is a number of metres.
 */
export function measureMatcher(question: string): ((unit: TextUnit) => boolean) | undefined {
  const measure = measures.find((one) => one.asks.test(question))
  if (measure === undefined || joinsThings(question)) return undefined
  const asked = new Set(conceptsIn([measure.concept]))
  const isLength = lengthWords.includes(measure.concept)
  const others = new Set(isLength ? conceptsIn(lengthWords.filter((word) => word !== measure.concept)) : [])
  return ({ text, row, section, lead, passage }) => {
    // What the columns of a table without a header hold is unknown.
    if (row !== undefined && row.table.header === undefined) return true
    const header = row?.table.header?.text
    const around = measure.isSaidItself ? [] : [...section.headings, lead?.text, passage.documentName]
    const said = [text, header, ...around].join(' ')
    const about = conceptsIn([said])
    if (about.some((concept) => asked.has(concept))) return measure.said?.test(text) !== false
    return measure.units.test(said) && !about.some((concept) => others.has(concept))
  }
}

/** What a term that names a price, a share or a temperature is stated by without the word; lengths and weights may be of anything. */
export function statedBy({ concepts }: QuestionTerm): RegExp | undefined {
  if (concepts.length === 0) return undefined
  return stated.find(({ concept }) => conceptsIn([concept]).some((own) => concepts.includes(own)))?.units
}
