import type { Draw } from './random-text.ts'

const list = (words: string): readonly string[] => words.split(' ')

/** Common ones first: they are drawn far more often. */
const nouns = list(
  'report date product market test sample project brand company program cost plan study account sales order research data ' +
    'service method equipment budget material customer package store display unit control quality paper filter process period ' +
    'promotion retail production request approval shipment analysis review change system record file agency survey design ' +
    'response region division contract copy region label result weight moisture temperature pressure machine laboratory ' +
    'distribution coupon carton additive flavor blend supplier panel objective summary advertising media newspaper magazine ' +
    'publication circulation space color rate position insertion event audience venue invoice payment expense travel receipt ' +
    'attorney counsel deposition exhibit witness hearing statute legislation committee association member meeting agenda ' +
    'compound dose exposure animal species tissue protocol assay culture strain solvent vehicle weight observation toxicity ' +
    'inventory warehouse pallet freight carrier route terminal vessel container customs tariff duty license permit insurance',
)
const qualifiers = list(
  'total new annual current final proposed estimated actual required special standard original effective monthly regular net ' +
    'gross average initial primary additional national regional internal external general previous maximum minimum approximate ' +
    'daily weekly individual corporate scheduled authorized preliminary principal consumer technical',
)
const fieldNouns = list(
  'Date Name Number Address Phone Fax Title Subject Company Department Type Code Amount Quantity City State Zip Signature ' +
    'Description Comments Reference Account Brand Size Price Status Location Manager Source Purpose Time Telephone Division ' +
    'Region Period Contact Initials Remarks Cost Extension Volume Supervisor Attention Objective Reason Section Page Author',
)
const particles = list(
  'of the and to for in a on with by is this that be will are from at as or which has been not all any may',
)
const verbs = list(
  'received provided completed submitted requested indicated attached approved conducted prepared reviewed distributed returned ' +
    'included enclosed forwarded required scheduled noted discussed changed continued reported increased tested shipped',
)
const firstNames = list(
  'John Mary R. J. William Susan David Linda M. Robert Karen Thomas Nancy K. Charles Ellen George Patricia Frank Donna Peter Alan',
)
const lastNames = list(
  'Smith Johnson Miller Baker Harris Clark Lewis Walker Hall Young King Wright Hill Green Adams Nelson Carter Mitchell Roberts ' +
    'Turner Phillips Campbell Parker Evans Edwards Collins Stewart Morris Rogers Reed Cook Morgan Bell Murphy Bailey Cooper',
)
const cities = list(
  'Richmond Louisville Greensboro Durham Winston Chicago Dallas Atlanta Boston Denver Memphis Houston Tampa Albany Phoenix Macon',
)
const companyEnds = list(
  'Inc. Company Corp. Associates Laboratories & Industries Services Group International Ltd. Bros.',
)
const streets = list('Street Avenue Road Drive Boulevard Lane Plaza Parkway')

/** A common word is drawn much more often than a rare one. */
const common = (draw: Draw, words: readonly string[]): string =>
  words[Math.floor(Math.pow(draw.between(0, 999) / 1000, 1.7) * words.length)]!

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Texts as business letters and forms have them; one word in nine is invented, as names of products are. */
export function businessTexts(draw: Draw) {
  const noun = (): string => (draw.chance(0.11) ? draw.word() : common(draw, nouns))
  const phrase = (least: number, most: number): string =>
    Array.from({ length: draw.between(least, most) }, () =>
      draw.chance(0.3) ? common(draw, qualifiers) : noun(),
    ).join(' ')
  const title = (text: string): string => text.split(' ').map(capitalized).join(' ')
  const person = (): string => `${draw.pick(firstNames)} ${draw.chance(0.3) ? 'B. ' : ''}${draw.pick(lastNames)}`
  const sentence = (least: number, most: number): string =>
    capitalized(
      Array.from({ length: draw.between(least, most) }, () => {
        const part = draw.between(0, 9)
        if (part < 5) return common(draw, particles)
        if (part < 6) return draw.pick(verbs)
        return part < 7 ? common(draw, qualifiers) : noun()
      }).join(' '),
    ) + draw.pick(['.', '.', '.', '?', ''])
  const company = (): string => `${draw.chance(0.5) ? draw.name() : draw.pick(lastNames)} ${draw.pick(companyEnds)}`
  return {
    phrase,
    title: (least: number, most: number) => title(phrase(least, most)),
    person,
    sentence,
    company,
    street: () =>
      `${draw.digits(draw.between(2, 4))} ${draw.chance(0.5) ? draw.name() : draw.pick(lastNames)} ${draw.pick(streets)}`,
    town: () => `${draw.pick(cities)}, ${draw.pick(['NC', 'VA', 'KY', 'NY', 'IL', 'TX'])} ${draw.digits(5)}`,
    phone: () =>
      `${draw.pick(['(', ''])}${draw.digits(3)}${draw.pick([') ', '-', '/'])}${draw.digits(3)}-${draw.digits(4)}`,
    /** What a form asks for. */
    field: (): string => {
      const kind = draw.between(0, 9)
      if (kind < 3) return common(draw, fieldNouns)
      if (kind < 6) return `${title(phrase(1, 2))} ${common(draw, fieldNouns)}`
      if (kind < 7) return `${common(draw, fieldNouns)} of ${title(phrase(1, 2))}`
      return title(phrase(1, 4))
    },
  }
}

export type BusinessTexts = ReturnType<typeof businessTexts>
