/**
 * Azure drops dots at the end of a segment, so every dot is written as `-~`, which no key contains: it comes right after all that
 * begins with `-` and before `/`, as the dot does, so that the order of names stays that of keys.
 */
const dot = '-~'

export const azureName = (key: string): string => key.replaceAll('.', dot)

export const azureKey = (name: string): string => name.replaceAll(dot, '.')
