/** Words for made-up text: enough of them that each question finds few chunks. */
const vocabulary = Array.from({ length: 4_000 }, (_, number) => {
  const syllables = ['ba', 'ken', 'dor', 'mi', 'sal', 'tu', 'ver', 'lon', 'pri', 'gas']
  const word = String(number).replaceAll(/\d/g, (digit) => syllables[Number(digit)]!)
  return number % 3 === 0 ? `${word}s` : word
})

/** The same numbers 0 … 1 for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state / 2 ** 32
  }
}

/** A sentence of common and rare words, much like a language. */
export function sentence(random: () => number): string {
  const words = Array.from(
    { length: 8 + Math.floor(random() * 10) },
    () => vocabulary[Math.floor(random() ** 2 * vocabulary.length)]!,
  )
  const text = words.join(' ')
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`
}

/** A Markdown document of about this many characters, every one different. */
export function markdownDocument(number: number, characters: number): string {
  const random = randomNumbers(number * 7_919 + 17)
  let text = `# Report ${number}\n`
  while (text.length < characters) {
    text += `\n## Section ${Math.floor(random() * 1_000)}\n\n`
    for (let paragraph = 0; paragraph < 3; paragraph++) {
      text += `${Array.from({ length: 5 }, () => sentence(random)).join(' ')}\n\n`
    }
  }
  return text
}
