import type { Command } from '../command-line/command.ts'
import { allOptions } from '../command-line/command-help.ts'

/** Within single quotes of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const optionsOf = (command: Command) => Object.entries(allOptions(command))

export function bashCompletion(commands: readonly Command[]): string {
  const cases = commands.map((command) => {
    const options = optionsOf(command)
    const directories = options.filter(([, { completes }]) => completes === 'directory').map(([name]) => `--${name}`)
    const values = options
      .filter(([, { type, completes }]) => type === 'string' && !completes)
      .map(([name]) => `--${name}`)
    const words = [...(command.words ?? []), ...options.map(([name]) => `--${name}`)].join(' ')
    const kind = command.completes === undefined ? '' : command.completes === 'files' ? '-f' : '-d'
    return `    ${command.name})
      case "$previous" in
${directories.length > 0 ? `        ${directories.join('|')}) COMPREPLY=($(compgen -d -- "$current")); return ;;\n` : ''}${values.length > 0 ? `        ${values.join('|')}) COMPREPLY=(); return ;;\n` : ''}      esac
      if [[ "$current" == -* ]]; then COMPREPLY=($(compgen -W '${words}' -- "$current"))
      else COMPREPLY=($(compgen ${kind} -W '${(command.words ?? []).join(' ')}' -- "$current")); fi ;;`
  })
  return `# docent completion bash
_docent() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  if [[ $COMP_CWORD -eq 1 ]]; then
    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')}' -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
}
complete -o filenames -F _docent docent
`
}

export function zshCompletion(commands: readonly Command[]): string {
  const escaped = (text: string) => text.replaceAll(/[[\]:\\]/g, String.raw`\$&`)
  const cases = commands.map((command) => {
    const options = optionsOf(command).map(([name, { type, value, completes, multiple, description }]) => {
      const argument = type === 'boolean' ? '' : `:${value}:${completes === 'directory' ? '_files -/' : ''}`
      return quoted(`${multiple ? '*' : ''}--${name}[${escaped(description)}]${argument}`)
    })
    const words = command.words === undefined ? [] : [quoted(`1:what:(${command.words.join(' ')})`)]
    const files =
      command.completes === undefined
        ? []
        : [quoted(command.completes === 'files' ? '*:file:_files' : '*:directory:_files -/')]
    return `    ${command.name}) _arguments ${[...words, ...options, ...files].join(' ')} ;;`
  })
  const list = commands.map(({ name, summary }) => `    ${quoted(`${name}:${escaped(summary)}`)}`)
  return `#compdef docent
# docent completion zsh
_docent() {
  local -a commands=(
${list.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$command" in
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = _docent ]; then _docent "$@"; else compdef _docent docent; fi
`
}

export function fishCompletion(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => {
    const used = quoted(`__fish_seen_subcommand_from ${command.name}`)
    const start = `complete -c docent -n __fish_use_subcommand -a ${command.name} -d ${quoted(command.summary)}`
    const words = command.words?.map((word) => `complete -c docent -n ${used} -a ${word}`) ?? []
    const files = command.completes === undefined ? [] : [`complete -c docent -n ${used} -F`]
    const options = optionsOf(command).map(([name, { type, short, completes, description }]) =>
      [
        `complete -c docent -n ${used} -l ${name}`,
        ...(short === undefined ? [] : [`-s ${short}`]),
        ...(type === 'boolean' ? [] : [completes === 'directory' ? '-r -F' : '-x']),
        `-d ${quoted(description)}`,
      ].join(' '),
    )
    return [start, ...words, ...files, ...options]
  })
  return `# docent completion fish\ncomplete -c docent -f\n${lines.join('\n')}\n`
}
