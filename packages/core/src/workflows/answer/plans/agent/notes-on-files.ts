import type { NewAgentFile, Written } from '../../../../resources/agent-files/index.ts'

/** Notes for the model on the files of a result. */
export function notesOnFiles(files: readonly NewAgentFile[], became: readonly Written[]): string[] {
  const listed = (as: Written['as']) =>
    files
      .filter((_, index) => became[index]!.as === as)
      .map(({ name, size }) => `${name} (${size} bytes)`)
      .join(', ')
  const reasons = [...new Set(became.flatMap((each) => (each.as === 'document' ? [] : [each.reason])))]
  const [kept, forAgents, lost] = [listed('document'), listed('workspace'), listed('nothing')]
  return [
    ...(kept === '' ? [] : [`Kept for the user: ${kept}.`]),
    ...(forAgents === '' ? [] : [`Kept for you alone, the user cannot download it: ${forAgents}.`]),
    ...(lost === '' ? [] : [`Not kept: ${lost}.`]),
    ...reasons,
  ]
}
