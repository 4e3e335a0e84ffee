/** The shape of the answer to a question: a figure for `how many`, a reason for `why`. */
export interface AnswerShape {
  readonly kind: 'figure' | 'time' | 'person' | 'place' | 'reason' | 'permission'
  readonly answer: RegExp
  /** An answer without it is unlikely, and not only less likely. */
  readonly needed: boolean
}

const numberWord =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred|thousand|million|half|dozen|once|twice|never|daily|weekly|monthly|annually|yearly|quarterly|every|eine?n?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|einmal|zweimal|täglich|wöchentlich|monatlich|jährlich|un|une|deux|trois|quatre|cinq|sept|huit|neuf|dix|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|due|tre|quattro|sei|sette|otto|nove|dieci|dodici|venti|mezz[oa]|twee|drie|vijf|zes|zeven|acht|negen|tien|twaalf|twintig|half|halve|dois|duas|três|oito|dez|doze|vinte|meio|meia|(?:thir|four|six|seven|eigh|nine)teen|(?:six|seven|eigh|nine)ty|elf|\\p{L}+zehn|\\p{L}{3,}zig|dreißig|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|doce|trece|catorce|quince|veinte|treinta|cuarenta|cincuenta|sesenta|undici|tredici|quattordici|quindici|sedici|trenta|quaranta|cinquanta|sessanta|dertien|veertien|vijftien|zestien|dertig|veertig|vijftig|zestig|treze|trinta|quarenta|cinquenta'
const month =
  'jan(?:uary|uar|vier)?|feb(?:ruary|ruar)?|février|march|märz|mars|marzo|apr(?:il)?|avril|abril|may|mai|mayo|june?|juni|juin|junio|july?|juli|juillet|julio|aug(?:ust)?|août|agosto|sept(?:ember|embre)?|septiembre|oct(?:ober|obre)?|oktober|octubre|nov(?:ember|embre)?|noviembre|de[cz](?:ember)?|décembre|diciembre|enero|febrero|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|novembre|dicembre|januari|februari|maart|mei|augustus|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|dezembro'
const weekday =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?s?|пн|понедельник\\p{L}*|вторник\\p{L}*|сред[ауы]|четверг\\p{L}*|пятниц\\p{L}*|суббот\\p{L}*|воскресень\\p{L}*|pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar'

const period =
  'minutes?|hours?|days?|weeks?|months?|quarters?|years?|minuten?|stunden?|tagen?|wochen?|monaten?|jahren?|jours?|semaines?|mois|ans?|heures?|giorn[io]|settiman[ae]|mesi|anno|anni|or[ae]|minut[io]|dag(?:en)?|dias?|meses|anos?|semanas?|we(?:ek|ken)|maand(?:en)?|jaar|jaren|uur|uren|minuten|días?|semanas?|mes(?:es)?|años?|дн\\p{L}+|недел\\p{L}+|месяц\\p{L}*|год\\p{L}*|лет|gün|hafta|ay|yıl'

/** A stretch of time, as `two weeks`, or a day that ends one. */
export const timeSpan = new RegExp(
  `(?<!\\p{L})(?:(?:\\p{Nd}+|${numberWord}|an?|half an?|several|some|few)(?:\\s*|[ -])(?:\\p{L}+ )?(?:${period}|h|min)|(?:until|till|by|before|through|bis|jusqu\\p{L}*|hasta|fino|tot|até)(?!\\p{L})[^.;]*\\p{Nd}|always|forever|unlimited|permanent\\p{L}*)(?!\\p{L})`,
  'iu',
)

/** `From the third day on`, `im zweiten Jahr` */
const ordinal =
  'second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|erste[nrms]?|zweite[nrms]?|dritte[nrms]?|vierte[nrms]?|fünfte[nrms]?|sechste[nrms]?|siebte[nrms]?|deuxième|troisième|quatrième|cinquième|sixième|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|second[oa]|terz[oa]|quart[oa]|tweede|derde|vierde|vijfde|terceir[oa]'
const whole = (words: string): string => `(?<!\\p{L})(?:${words})(?!\\p{L})`
/** A number, in figures or in words. */
export const figure = new RegExp(
  `(?<![\\p{Script=Latin}\\p{Nd}^#])\\p{Nd}|(?:EUR|USD|GBP|CHF)\\p{Nd}|[一二三四五六七八九十百千两]|${whole(numberWord)}|${whole(`an? (?:${period})`)}`,
  'iu',
)
/** Months that follow a day in languages whose months are not above. */
const otherMonth =
  'januari|maj|augusti|ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık|stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia|ledna|února|března|dubna|května|června|července|srpna|září|října|listopadu|prosince'
const time = new RegExp(
  [
    '\\p{Nd}{1,2}[:.]\\p{Nd}{2}(?!\\p{Nd})',
    '(?<!\\p{Nd})(?:1[5-9]|20)\\p{Nd}{2}(?!\\p{Nd})',
    '\\p{Nd}{1,4}[./-]\\p{Nd}{1,2}[./-]',
    '\\p{Nd}{1,2}(?:st|nd|rd|th)(?!\\p{L})',
    '[\\p{Nd}一二三四五六七八九十]+[点月日号]',
    whole(`${month}|${weekday}`),
    whole(`(?:${numberWord}|${ordinal}|\\p{Nd}+)[ -](?:working |business )?(?:${period})`),
    whole(
      'daily|weekly|monthly|yearly|annually|always|never|once|immediately|täglich|wöchentlich|monatlich|jährlich|sofort',
    ),
    // Other scripts have months of their own.
    '\\p{Nd}{1,2}\\.? (?!\\p{Script=Latin})\\p{L}+',
    `\\p{Nd}{1,2}(?:\\.? (?:${otherMonth})| ?(?:h|uhr|uur|heures|[ap]\\.?m|o['’]clock))(?!\\p{L})|\\p{Nd} साल`,
    'तारीख|بعد|قبل|ساع',
  ].join('|'),
  'iu',
)
/** How often, in the words of a rhythm. */
const frequency = new RegExp(
  `${figure.source}|${whole('each|regularly|(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|zehn|zwölf)mal|jede[nrsm]?|alle|regelmäßig|chaque|tou(?:s|tes) les|quotidien\\p{L}*|hebdomadaire\\p{L}*|mensuel\\p{L}*|cada|tod[oa]s l?[oa]s|diariamente|mensualmente|semanalmente|ogni|tutt[ie] (?:i|gli|le)|elke|iedere?|dagelijks|wekelijks|maandelijks|jaarlijks')}`,
  'iu',
)
const person =
  /\p{Lu}[\p{L}.]+ (?:(?:van|von|de|da|di|bin|al) )?\p{Lu}\p{L}+|(?<!\p{L})(?:by|manager|director|officer|team|department|committee|landlord|tenant|customer|supplier|head|chair|treasurer|secretary|skipper|captain|Herr|Frau|Mme|M\.|Madame|Monsieur|señora?|Sr|Sra|hausmeister)(?!\p{L})|女士|先生|经理|الدكتور|السيد|श्री/u
const place =
  /(?<!\p{L})(?:in|at|on|near|from|under|underneath|behind|beside|inside|outside|above|below|between|opposite|room|building|street|floor|im|am|unter|hinter|neben|bei|dans|sous|chez|près|en|sobre|bajo|junto|nel\p{L}*|al|presso|sotto|accanto|op|bij|achter|naast|onder|em|na|nos|nas|perto|в|на|под|за)(?!\p{L})|位于|层|في|में|पर/iu
const reason =
  /(?<!\p{L})(?:because|since|due to|owing to|therefore|so that|in order to|reasons?|causes?|caused|as a result|prevents?|after|weil|denn|da|wegen|damit|parce que|car|afin|en raison|porque|debido|ya que|puesto que|poiché|perché|siccome|affinché|per (?:via|questo|cui)|a causa|grazie a|omdat|want|doordat|zodat|wegens|daarom|door|pois|por isso|devido|já que|graças|потому|так как|из-за|çünkü|nedeniyle|için)(?!\p{L})|因为|由于|بسبب|क्योंकि|कारण/iu
const permission =
  /(?<!\p{L})(?:may|must|can|cannot|allowed|permitted|never|not|no|only|required|requires?|needs?|consent|approval|forbidden|prohibited|excluded|darf|dürfen|nicht|kein\p{L}*|nur|erlaubt|verboten|peut|peuvent|ne|pas|interdit|autorisé|puede|pueden|può|possono|vietat[oaie]|permess[oaie]|non|nessun[oa]?|deve|devono|mag|mogen|niet|geen|verboden|toegestaan|alleen|no|não|pode|podem|proibid[oa]s?|permitid[oa]s?|só|apenas|prohibid[oa]s?|solo|sólo|нельзя|можно|запрещ\p{L}+|разреш\p{L}+|не)(?!\p{L})|不得|可以|禁止|لا|नहीं/iu

/** Question words by what they ask for; of two at one place the earlier line counts. */
const asking: readonly (readonly [question: RegExp, shape: AnswerShape])[] = [
  [
    /(?<!\p{L})(?:why|what (?:was the reason|were the reasons|is the reason|are the reasons|caused|causes)|(?:what|which) (?:is|was) the (?:\p{L}+ )?cause|for what reason|warum|wieso|weshalb|pourquoi|por qué|почему|зачем|neden|niçin|perché|waarom|porqu[eê]|por que)(?!\p{L})|为什么|なぜ|لماذا|क्यों/iu,
    { kind: 'reason', answer: reason, needed: false },
  ],
  [
    /(?<!\p{L})(?:when|(?:what|which) (?:year|date|day|time|month|weekday)|deadline|due date|closing date|until when|by when|wann|welche[mnrs]? (?:tag|datum|uhrzeit|jahr|monat)|quand|quel(?:le)? (?:jour|date|heure|année)|cuándo|qué (?:día|fecha|hora)|когда|ne zaman|hangi (?:gün|saat|tarih)\p{L}*|quando|a che ora|che giorno|wanneer|hoe laat|welke dag|a que horas|que dia|até quando)(?!\p{L})|什么时候|何时|几点|いつ|متى|कब/iu,
    { kind: 'time', answer: time, needed: true },
  ],
  [
    /(?<!\p{L})(?:how (?:often|frequently|many times)|wie (?:oft|häufig)|combien de fois|à quelle fréquence|cada cuánto|con qué frecuencia|cuántas veces|ogni quanto|quante volte|hoe vaak|hoe dikwijls|quantas vezes|com que frequência)(?!\p{L})/iu,
    { kind: 'figure', answer: frequency, needed: true },
  ],
  [
    /(?<!\p{L})(?:how (?:many|much|long|old|often|far|fast|big|large|tall|high|heavy|wide|deep|soon|late|early|strong|expensive|warm|hot|cold)|price|wie ?viele?|wie (?:hoch|lange?|oft|alt|weit|groß|schwer|breit|tief|teuer|schnell)|combien|montant|cu[aá]nt[oa]s?|сколько|kaç|ne kadar|quant[oaie]|ogni quanto|hoeveel|hoe (?:lang|vaak|hoog|groot|oud|zwaar|diep|breed|duur|ver|snel|veel))(?!\p{L})|多少|几|いくつ|いくら|كم|कितन/iu,
    { kind: 'figure', answer: figure, needed: true },
  ],
  [
    /(?<!\p{L})(?:who|whom|whose|wer|wem|wen|wessen|qui|quién(?:es)?|кто|кому|кого|кем|kim|kime|kimin|chi|quem)(?!\p{L})|谁|誰|कौन|किस/iu,
    { kind: 'person', answer: person, needed: false },
  ],
  [
    /(?<!\p{L})(?:where|wo|wohin|woher|où|d[oó]nde|где|куда|откуда|nerede|nereye|dove|waar|onde)(?!\p{L})|哪里|在哪|何处|どこ|أين|कहाँ|कहां/iu,
    { kind: 'place', answer: place, needed: false },
  ],
  [
    /^(?:\P{L}*(?:and|but|und|et|y)\s+)?(?:is|are|may|can|could|must|do|does|did|should|will|was|were|has|have|am i|darf|dürfen|kann|muss|ist|sind|hat|peut|est-ce|puede|hay|posso|possiamo|può|si può|mag|mogen|kan|moet|pode|podem|posso|podemos|é|há|можно|ли)(?!\p{L})/iu,
    { kind: 'permission', answer: permission, needed: false },
  ],
]

const when = '(?<!\\p{L})(?:when|wann|wenn|quand|cuando|cuándo|quando|wanneer)(?!\\p{L})'
/** The case in which something is asked: `What do I do when …` does not ask for a time. */
const ofCase = new RegExp(
  `(?<=^(?:\\P{L}*(?:and|but|und|et|y)\\s+)?(?:what|which|how|was|wie|que|qu['’]est-ce que|comment|qué|cómo|cosa|come|wat|hoe|o que|como)(?!\\p{L}).*)${when}.*`,
  'iu',
)

/** The question word that comes first decides: `Whom do I call when …` asks for a person. */
export function shapeOf(question: string): AnswerShape | undefined {
  const asked = question.trim().replace(ofCase, '')
  const found = asking.flatMap(([pattern, shape]) => {
    const at = asked.search(pattern)
    return at < 0 ? [] : [{ at, shape }]
  })
  return found.toSorted((left, right) => left.at - right.at)[0]?.shape
}
