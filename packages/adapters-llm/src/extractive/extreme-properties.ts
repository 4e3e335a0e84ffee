/** What is compared by a word such as `lightest`, by the words that columns have for it. */
const properties: readonly (readonly [asked: RegExp, words: string])[] = [
  [
    superlatives(
      'cheapest|dearest|costliest|(?:most|least) expensive|billigste|günstigste|teuerste|preiswerteste|(?:moins|plus) (?:chers?|chères?)|más (?:barat|car|económic)[oa]s?|(?:più|meno) (?:car[oaie]|economic[oahi]+)|goedkoopste|duurste|mais (?:barat|car)[oa]s?',
    ),
    'price cost',
  ],
  [
    superlatives(
      'lightest|heaviest|leichteste|schwerste|plus (?:lourd|légère|léger)e?s?|más (?:pesad[oa]|liger[oa])s?|più (?:pesant[ei]|legger[oaie])|zwaarste|lichtste|mais (?:pesad|lev)[oae]s?',
    ),
    'weight mass',
  ],
  [
    superlatives(
      'oldest|youngest|newest|älteste|jüngste|neueste|plus (?:ancien(?:ne)?|vieux|vieille|jeune|récente?)s?|más (?:antigu[oa]|viej[oa]|joven|nuev[oa])s?|più (?:antic[oahi]+|vecchi[oae]?|giovan[ei]|nuov[oaie])|oudste|jongste|nieuwste|mais (?:antig[oa]|velh[oa]|nov[oa])s?',
    ),
    'year age built born founded planted made bought baujahr jahr alter gebaut gegründet année âge construit año edad anno età jaar bouwjaar ano idade',
  ],
  [
    superlatives(
      'longest|shortest|längste|kürzeste|plus (?:longue?|courte?)s?|más (?:larg[oa]|cort[oa])s?|più (?:lung[oahi]+|cort[oaie]|brev[ei])|langste|kortste',
    ),
    'length duration distance',
  ],
  [superlatives('tallest|highest|höchste|plus (?:haute?|élevée?)s?|más alt[oa]s?|più alt[oaie]|hoogste'), 'height'],
  [
    superlatives(
      'biggest|largest|smallest|größte|kleinste|plus (?:grande?|petite?)s?|más (?:grande|pequeñ[oa])s?|più (?:grand[ei]|piccol[oaie])|grootste|kleinste',
    ),
    'size area capacity',
  ],
  [superlatives('furthest|farthest|weiteste|plus loin|más lejos|più lontano|verste'), 'range distance'],
  [superlatives('fastest|slowest|schnellste|langsamste|snelste|langzaamste'), 'speed time'],
  [superlatives('strongest|weakest|brightest|stärkste|schwächste|hellste'), 'strength power force intensity'],
  [superlatives('deepest|tiefste|diepste'), 'depth'],
  [superlatives('widest|broadest|breiteste|breedste'), 'width'],
  [superlatives('warmest|hottest|coldest|wärmste|kälteste|warmste|koudste'), 'temperature'],
]

function superlatives(forms: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${forms})(?:[rsnm])?(?!\\p{L})`, 'iu')
}

/** The words for what is compared in a question, as `price cost` for `the cheapest`; an empty text where it compares nothing of these. */
export const comparedProperty = (question: string): string =>
  properties
    .filter(([asked]) => asked.test(question))
    .map(([, words]) => words)
    .join(' ')

/** Whether a question compares what things cost. */
export const comparesPrices = (question: string): boolean => properties[0]?.[0].test(question) === true
