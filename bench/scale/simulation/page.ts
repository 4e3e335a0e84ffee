/** Puts texts between the marks of a page, `<!-- sizing:NAME -->` and `<!-- /sizing -->`. @throws for a text without a place */
export function filledPage(page: string, texts: Readonly<Record<string, string>>): string {
  const wanted = new Set(Object.keys(texts))
  const filled = page.replace(/<!-- sizing:(\w+) -->[^]*?<!-- \/sizing -->/g, (_, name: string) => {
    const text = texts[name]
    if (text === undefined) throw new Error(`The page has a place for ${name}, which nobody makes.`)
    wanted.delete(name)
    return `<!-- sizing:${name} -->\n\n${text}\n\n<!-- /sizing -->`
  })
  if (wanted.size > 0) throw new Error(`The page has no place for ${[...wanted].join(', ')}.`)
  return filled
}
