/** Signs that have a word. */
export const rtfSigns: Readonly<Record<string, string>> = {
  tab: '\t',
  line: '\n',
  emdash: '\u2014',
  endash: '\u2013',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  bullet: '\u2022',
  lquote: '\u2018',
  rquote: '\u2019',
  ldblquote: '\u201c',
  rdblquote: '\u201d',
  '~': ' ',
  _: '-',
  '{': '{',
  '}': '}',
  '\\': '\\',
  // Needed to read an equation as one line.
  mden: '/',
  msup: '^',
  msub: '_',
}

/** Groups that are marked as ones to ignore and whose text is read: shapes, of today and of before 1997, and equations. */
export const transparentGroups = ['shpinst', 'do', 'moMath', 'moMathPara']

/** How an equation is drawn. */
const equationSettings =
  'f rad nary d sSup sSub sSubSup sPre func m eqArr acc bar box borderBox groupChr limLow limUpp phant r ctrl arg oMathPara'
    .split(' ')
    .map((name) => `m${name}Pr`)

/** Word separators in text that does not go through paragraphs, such as that of a header. */
export const captureBreaks: ReadonlyMap<string, string> = new Map([
  ['par', '\n'],
  ['sect', '\n'],
  ['page', '\n'],
  ['row', '\n'],
  ['nestrow', '\n'],
  ['cell', ' '],
  ['nestcell', ' '],
])

/** Groups whose text is none of the document's. */
export const skippedGroups: ReadonlySet<string> = new Set([
  'colortbl',
  'pict',
  'objdata',
  'nonshppict',
  'shppict',
  'ftnsep',
  'ftnsepc',
  'aftnsep',
  'listtable',
  'listoverridetable',
  'revtbl',
  'rsidtbl',
  'generator',
  'xe',
  'tc',
  'bkmkstart',
  'bkmkend',
  'themedata',
  'colorschememapping',
  'datastore',
  'latentstyles',
  'sp',
  'shprslt',
  'nesttableprops',
  'upr',
  ...equationSettings,
])
