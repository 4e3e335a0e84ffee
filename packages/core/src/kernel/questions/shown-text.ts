/** Characters that are not seen, or that change the order in which others are read. */
// oxlint-disable-next-line no-control-regex -- these are what is taken out
const unseen = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

/** A text of a stranger as people are shown it. */
export function shownText(text: string, longest: number): string {
  const shown = text.replace(unseen, '')
  return shown.length <= longest ? shown : `${shown.slice(0, longest - 1)}…`
}
