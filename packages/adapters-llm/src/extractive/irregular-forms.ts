/** Irregular forms of English, each line with the word that it is a form of first. Forms that are other words, too, are left out. */
const irregular = `
forget forgot forgotten
take took taken
write wrote written
break broke broken
buy bought
bring brought
sell sold
send sent
keep kept
hold held
begin began begun
grow grew grown
choose chose chosen
drive drove driven
eat ate eaten
drink drank drunk
give gave given
go went gone
make made
pay paid
lose lost
win won
meet met
spend spent
build built
mean meant
sleep slept
stand stood
understand understood
fly flew flown
throw threw thrown
wear wore worn
tear torn
steal stole stolen
freeze froze frozen
ride rode ridden
know knew known
show shown
hide hidden
ring rang rung
swim swam swum
run ran
become became
come came
get got gotten
deal dealt
fight fought
feed fed
hang hung
hear heard
lend lent
seek sought
strike struck stricken
sweep swept
withdraw withdrew withdrawn
rebuild rebuilt
bend bent
flee fled
stick stuck
swear swore sworn
wake woke woken
teach taught
catch caught
think thought
say said
tell told
speak spoken
fall fallen
draw drew drawn
undergo underwent undergone
undertake undertook undertaken
child children
man men
woman women
foot feet
tooth teeth
mouse mice
`

const bases = new Map(
  irregular
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [base = '', ...forms] = line.split(' ')
      return forms.map((form) => [form, base] as const)
    }),
)

const separable = 'ab|an|auf|aus|bei|durch|ein|fest|her|hin|los|mit|nach|um|vor|weg|weiter|zu|zusammen|zuruck'
/** Vowels of strong verbs of German change in the participle: `angeschlossen` is a form of `anschließen`. */
const strong = new Map(
  `schloss schliess,nomm nehm,sproch sprech,troff treff,worf werf,holf helf,broch brech,gang geh,stand steh,schrieb schreib,blieb bleib,trieb treib,flog flieg,zog zieh,bot biet,schnitt schneid,griff greif,hob heb,fund find,bund bind,sprung spring,stieg steig,wies weis,lieh leih`
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
)
/** `einzuberufen` is `einberufen`. */
const withInfix = new RegExp(`^(${separable})zu(\\p{L}{3,}e?n)$`, 'u')
const separated = new RegExp(`^(${separable})(\\p{L}{4,}?)e?n$`, 'u')
const participle = new RegExp(`^(${separable})?ge(\\p{L}{3,})(en|t)$`, 'u')

/** The word whose form a word is, for forms that no suffix shows; words as `tokensOf` has them. */
export function baseForm(word: string): string {
  const base = bases.get(word)
  if (base !== undefined) return base
  const [, before, verbal] = withInfix.exec(word) ?? []
  if (before !== undefined) return `${before}${verbal}`
  const [, prefix, core = '', ending] = participle.exec(word) ?? []
  const verb = strong.get(core)
  if (ending === 'en' && verb !== undefined) return `${prefix ?? ''}${verb}en`
  // Without a prefix, as in `gericht`, it need not be a verb.
  return prefix !== undefined ? `${prefix}${core}en` : word
}

/** The parts of a verb of German that stand apart in a sentence: `ein` and `beruf` of `einberufen`. */
export function separableParts(word: string): { readonly prefix: string; readonly stem: string } | undefined {
  const [, prefix, stem] = separated.exec(word) ?? []
  return prefix === undefined || stem === undefined ? undefined : { prefix, stem }
}
