import type { Stretch } from './block.ts'

/** Text without sentence ends is cut here, so that quotes stay readable. */
const longestSentence = 400

const sentenceEnd = /(?<=[.!?…]["'”’»)\]*_]*)\s+(?=["'“„«‘([>*_-]*[\p{Lu}\p{Lo}\p{N}])|(?<=[。！？।؟])/gu
const abbreviation =
  /(?:^|[\s(“"])(?:\p{Lu}|Dr|Mr|Mrs|Ms|Mme|Prof|St|Nr|No|Art|Abs|Sec|Fig|Eq|Bd|ca|bzw|inkl|zzgl|vol|pp|cf|vs|e\.g|i\.e|z\.\s?B|d\.\s?h|u\.\s?a|approx|Inc|Ltd|Co|Tel|Str|Hr|Fr|Sr|Sra|Dra|Jan|Feb|Aug|Sept?|Oct|Nov|Dec)\.$/u
/** `am 3. Oktober`, `3. OG`: an ordinal, whatever comes next. */
const ordinal = /(?:^|[\s(])\p{Nd}{1,2}\.$/u
const afterOrdinal =
  /^(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|stock|og|etage|quartal|klasse|monat|tag|jahr|ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık)/iu

/** The sentences of a stretch of a text, as offsets into it. */
export function sentencesIn(text: string, { start, end }: Stretch): Stretch[] {
  const found: { start: number; end: number }[] = []
  const content = text.slice(start, end)
  let from = 0
  const add = (to: number) => {
    const piece = content.slice(from, to)
    if (/[\p{L}\p{N}]/u.test(piece)) {
      const before = piece.length - piece.replace(/^[\s>]+/, '').length
      found.push({ start: start + from + before, end: start + from + piece.trimEnd().length })
    }
    from = to
  }
  for (const { index } of content.matchAll(sentenceEnd)) {
    const sentence = content.slice(from, index)
    const next = content.slice(index).trimStart()
    const listNumber = ordinal.test(sentence) && (afterOrdinal.test(next) || sentence.trim().length <= 3)
    if (!abbreviation.test(sentence) && !listNumber) add(index)
  }
  add(content.length)
  return found.flatMap((sentence) => cutLong(text, sentence))
}

function cutLong(text: string, sentence: Stretch): Stretch[] {
  const pieces: Stretch[] = []
  let { start } = sentence
  while (sentence.end - start > longestSentence) {
    const space = text.slice(start, start + longestSentence).search(/\s\S*$/)
    const end = start + (space > 0 ? space : longestSentence)
    pieces.push({ start, end })
    start = end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0)
  }
  return start < sentence.end ? [...pieces, { start, end: sentence.end }] : pieces
}
