const mark = '```'

/** What a model answered, without the fence of Markdown that models like to put around JSON. */
export function withoutCodeFence(answer: string): string {
  let text = answer.trim()
  if (text.startsWith(mark)) text = text.slice(mark.length).replace(/^json/, '')
  if (text.endsWith(mark)) text = text.slice(0, -mark.length)
  return text.trim()
}
