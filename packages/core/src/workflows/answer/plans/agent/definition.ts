/** The content of the file of an agent that a model plays: front matter between lines of `---`, and its prompt. */
export interface AgentDefinition {
  readonly prompt: string
  /** Names in `tools` of the front matter; empty where it names none. */
  readonly tools: ReadonlySet<string>
}

const frontMatter = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/

/** Of the front matter only `tools` acts: a list in one line, separated by commas. */
export function readDefinition(text: string): AgentDefinition {
  const [head = '', settings = ''] = frontMatter.exec(text) ?? []
  const listed = /^tools:(.*)$/m.exec(settings)?.[1] ?? ''
  const names = listed.split(',').map((name) => name.replaceAll(/[[\]"'\s]/g, ''))
  return { prompt: text.slice(head.length).trim(), tools: new Set(names.filter((name) => name !== '')) }
}
