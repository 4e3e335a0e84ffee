/** The values of a JSON Lines body as they arrive. Blank lines are heartbeats. */
export async function* jsonLines(response: Response): AsyncGenerator<unknown> {
  let rest = ''
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim() !== '') yield JSON.parse(line)
  }
  if (rest.trim() !== '') yield JSON.parse(rest)
}
