const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
let codes: ReadonlyMap<string, string> | undefined

/** The ISO 639-1 code of a language that is given by its code or its English name. */
export function languageCode(language: string): string | undefined {
  const wanted = language.trim().toLowerCase()
  if (/^[a-z]{2}$/.test(wanted)) return wanted
  codes ??= codesByName()
  return codes.get(wanted)
}

function codesByName(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  const all = letters.flatMap((first) => letters.map((second) => `${first}${second}`))
  return new Map(
    // Later codes are taken over by earlier ones: old codes such as `iw` share the name of the new one.
    all.toReversed().flatMap((code) => {
      const name = names.of(code)
      return name === undefined ? [] : [[name.toLowerCase(), code]]
    }),
  )
}
