import { DocentError } from '../../kernel/errors/index.ts'

const placeholder = /os\.environ\/([A-Za-z_][A-Za-z0-9_]{0,254})/g

/** The names of agent keys in the texts of a configuration, such as `Bearer os.environ/TOKEN`. */
export const namesIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(placeholder)].map(([, name]) => name!))),
]

/**
 * A text with its placeholders replaced. What a key holds is not looked at again.
 * @throws `invalid_input` for a name without a key
 */
export const filledIn = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replaceAll(placeholder, (_whole, name: string) => {
    const value = values.get(name)
    if (value !== undefined) return value
    throw new DocentError({
      code: 'invalid_input',
      message: `There is no agent key for os.environ/${name}: associate one with the tool under this name, or add a key of this name.`,
      details: { name },
    })
  })
