import { deploymentSettingNames, deploymentSettings, factsOf, settingNames } from '@docent/core'

/** The tables of docs/configuration.md, as the catalogues say. */
export const configurationTables: Readonly<Record<string, string>> = {
  settings: table(
    ['Setting', 'Range', 'Default', 'Meaning'],
    settingNames.map((name) => {
      const { type, minimum, maximum, unlimited, overridable, description, default: preset } = factsOf(name)
      const range = `${minimum} to ${maximum}${type === 'string' ? ' characters' : ''}${unlimited ? ', -1' : ''}`
      return [`\`${name}\`${overridable ? ' \\*' : ''}`, range, `\`${preset}\``, description]
    }),
  ),
  deployment: table(
    ['Option', 'Environment', 'Default'],
    deploymentSettingNames.map(({ option, variable }) => [
      `\`${option}\``,
      `\`${variable}\``,
      `\`${textOf(deploymentSettings()[option])}\``,
    ]),
  ),
}

function textOf(value: number | boolean): string {
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)
}

/** In the form that the formatter of the project gives tables. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((text, index) => Math.max(...[text, ...rows.map((row) => row[index]!)].map((t) => t.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index]!)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
