import { z } from 'zod'
import { plainLetters } from '../../kernel/input/index.ts'
import { normalized } from '../../kernel/language/index.ts'
import type { ServerTool } from '../../kernel/ports/index.ts'

const findingSchema = z.object({
  rule: z
    .enum(['writes', 'network', 'shell', 'secrets', 'instructions'])
    .describe(
      'writes: changes something; network: takes addresses or sends; shell: runs commands; secrets: asks for credentials; instructions: tells models what to do beyond itself.',
    ),
  tool: z.string(),
  reason: z.string(),
})
type Finding = z.output<typeof findingSchema>

/** What rules find in the descriptions of a server's tools. They read words and know nothing of what the tools do. */
export const serverSecuritySchema = z.object({
  risk: z
    .enum(['none', 'low', 'high'])
    .describe('high: a finding of shell, secrets or instructions; low: others; none: nothing was found.'),
  findings: z.array(findingSchema),
})
export type ServerSecurity = z.output<typeof serverSecuritySchema>

const mostFindings = 200

const wordRules = [
  {
    rule: 'network',
    pattern: /\b(urls?|uri|https?|fetch|download|upload|e-?mails?|webhooks?|web ?sites?|browse)\b/iu,
    reason: 'It takes addresses or sends what it is given.',
  },
  {
    rule: 'shell',
    pattern:
      /\b(shell|bash|powershell|terminal|subprocess|eval|exec(ute)?(s|d)? (code|commands?|scripts?|sql)|run(s)? (code|commands?|scripts?))\b/iu,
    reason: 'It runs commands or code.',
  },
  {
    rule: 'instructions',
    pattern:
      /\b(ignore|disregard|forget|override)\b.{0,40}\b(instructions?|prompts?|rules|previous|above)\b|\b(do not|don't|never)\b.{0,30}\b(tell|mention|inform|reveal|notify)\b|\bsystem prompt\b|\b(before|after|instead of) (using|calling) (any|other|another|all)\b|<\/?(important|system|instructions?|secret)>|\.ssh\b|\bid_rsa\b/isu,
    reason: 'Its description tells the model more than what it does.',
  },
] as const

const secretName = /(api[_-]?key|access[_-]?key|private[_-]?key|token|passw(or)?d|secret|credentials?)s?$/iu
const writingName =
  /^(add|append|create|delete|drop|edit|insert|move|post|publish|push|put|remove|rename|send|set|update|upload|write)([^a-z]|$)/iu

/** The texts of the tools as they came: what cleaning takes away is a finding of its own. */
export function serverSecurity(tools: readonly ServerTool[]): ServerSecurity {
  const findings = tools.flatMap(findingsOf).slice(0, mostFindings)
  const isHigh = findings.some(({ rule }) => rule === 'shell' || rule === 'secrets' || rule === 'instructions')
  const risk = isHigh ? 'high' : 'low'
  return { risk: findings.length === 0 ? 'none' : risk, findings }
}

function findingsOf(tool: ServerTool): Finding[] {
  const { name, description, parameters } = tool
  const words = `${name.replaceAll(/[_-]+|(?<=[a-z])(?=[A-Z])/g, ' ')}\n${description}\n${JSON.stringify(parameters)}`
  const found: Finding[] = []
  const add = (rule: Finding['rule'], reason: string) => found.push({ rule, tool: name, reason })
  if (tool.destructive === true) add('writes', 'Its server reports that it may destroy data.')
  else if (tool.readOnly !== true && writingName.test(name)) add('writes', 'Its name suggests that it changes data.')
  for (const { rule, pattern, reason } of wordRules) if (pattern.test(words)) add(rule, reason)
  if (propertyNames(parameters).some((property) => secretName.test(property)))
    add('secrets', 'Its arguments ask for credentials; give them as agent keys instead.')
  if (hidesLetters(description) || hidesLetters(JSON.stringify(parameters)))
    add('instructions', 'Its description contains invisible characters.')
  return found
}

/** Line ends and tabs are no trick. */
function hidesLetters(text: string): boolean {
  const lines = normalized(text.replaceAll(/[\t\r\n]/g, ' '), 'NFC')
  return plainLetters(lines).length < lines.length
}

function propertyNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = (schema as { readonly properties?: unknown }).properties
  const names = typeof own === 'object' && own !== null ? Object.keys(own) : []
  return [...names, ...Object.values(schema).flatMap(propertyNames)]
}
