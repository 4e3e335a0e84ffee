/** Text in a Markdown fence longer than any inside it. */
export function fence(text: string, language = ''): string {
  const longest = (text.match(/^ {0,3}`{3,}/gm) ?? []).reduce((most, mark) => Math.max(most, mark.trim().length), 2)
  const mark = '`'.repeat(longest + 1)
  return `${mark}${language}\n${text.replace(/^\n+|\s+$/g, '')}\n${mark}`
}
