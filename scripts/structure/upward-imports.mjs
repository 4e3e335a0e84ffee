/** The folders of `workflows/answer` in the order in which a question passes through them; a folder imports earlier ones. */
const ANSWER_FOLDERS = ['request', 'passages', 'prompt', 'plans', 'streaming', 'citations']

/** Imports in `workflows/answer` from a folder that comes later. */
export function upwardImportsOfAnswer(files) {
  return importsOf(files, /^packages\/core\/src\/workflows\/answer\/([^/]+)\//).filter(
    ({ from, to }) => ANSWER_FOLDERS.includes(from) && ANSWER_FOLDERS.indexOf(to) > ANSWER_FOLDERS.indexOf(from),
  )
}

/**
 * Imports between folders of the same tier against the direction in which most imports between the two go. (Between tiers
 * the `tier` rule permits none.) Definitions of tables import no other slice, so that importing them turns nothing around.
 */
export function upwardImportsOfTiers(files) {
  const imports = importsOf(files, /^packages\/core\/src\/([^/]+\/[^/]+)\//).filter(
    ({ from, to, target }) => from.split('/')[0] === to.split('/')[0] && !/-tables?\.ts$/.test(target),
  )
  const count = (from, to) => imports.filter((other) => other.from === from && other.to === to).length
  return imports.filter(({ from, to }) => {
    const there = count(from, to)
    const back = count(to, from)
    return back > there || (back === there && from < to)
  })
}

/** Every import from one folder to another, as the pattern's group names them. */
function importsOf(files, folder) {
  return files
    .filter(({ isTest }) => !isTest)
    .flatMap((file) =>
      file.imports.map(({ resolved, offset }) => ({
        file: file.path,
        line: file.lineAt(offset),
        from: folder.exec(file.path)?.[1],
        to: folder.exec(resolved ?? '')?.[1],
        target: resolved ?? '',
      })),
    )
    .filter(({ from, to }) => from !== undefined && to !== undefined && from !== to)
}
