/**
 * English words that carry nothing about what a question is about, with the pieces that contractions are cut into (`don't`,
 * `we'll`). They are left out of questions, never of passages. A longer list (`along`, `may`, `within` …) found slightly less.
 */
export const stopWords: ReadonlySet<string> = new Set(
  [
    'a an the this that these those there here',
    'i me my myself we us our ours ourselves you your yours yourself yourselves',
    'he him his himself she her hers herself it its itself they them their theirs themselves',
    'am is are was were be been being do does did doing have has had having can cannot could should would ought will',
    'what which who whom when where why how',
    'and or but nor if than so because while until as',
    'of at by for from in into on to with about against between through during before after above below up down out off',
    'over under again further then once too very just only own same such each few more most other some any all both no not',
    's t d m ll re ve don doesn didn isn aren wasn weren hasn haven hadn won wouldn couldn shouldn',
  ]
    .join(' ')
    .split(' '),
)
