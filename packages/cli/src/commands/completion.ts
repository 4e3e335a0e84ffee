import type { Command } from '../command-line/command.ts'
import { defineCommand } from '../command-line/command.ts'
import { exitCodes } from '../command-line/exit-codes.ts'
import { UsageError } from '../command-line/usage-error.ts'

/** @param commands those that are completed, this one not among them */
export const completionCommand = (commands: () => readonly Command[]) =>
  defineCommand({
    name: 'completion',
    summary: 'prints a script that completes commands in bash, zsh or fish',
    usage: ['bash | zsh | fish'],
    details: `  bash   docent completion bash > ~/.local/share/bash-completion/completions/docent
  zsh    docent completion zsh > "\${fpath[1]}/_docent"
  fish   docent completion fish > ~/.config/fish/completions/docent.fish`,
    options: {},
    words: ['bash', 'zsh', 'fish'],
    json: false,
    async run({ positionals, output }) {
      const [shell, ...more] = positionals
      const { bashCompletion, fishCompletion, zshCompletion } = await import('../completion/scripts.ts')
      const scripts = new Map([
        ['bash', bashCompletion],
        ['zsh', zshCompletion],
        ['fish', fishCompletion],
      ])
      const script = scripts.get(shell ?? '')
      if (script === undefined || more.length > 0) throw new UsageError('Name one shell: bash, zsh or fish.')
      output.write(script(commands()))
      return exitCodes.ok
    },
  })
