const EMPTY_NAMES = new Set(['util', 'utils', 'utilities', 'helper', 'helpers', 'common', 'shared', 'misc'])
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/

const EFFECT_NAME = /(^|-)effects?\.ts$/

/** A file is named after what it holds, in kebab-case; so is every directory on the way to it. */
export function checkFileName(file) {
  const { path } = file
  const names = path.split('/').map((segment) => segment.split('.')[0])
  const general = names.flatMap((name) => {
    if (EMPTY_NAMES.has(name)) return [violation(`"${name}" is too general; name it after its content`)]
    if (!KEBAB_CASE.test(name)) return [violation(`"${name}" is not kebab-case`)]
    return []
  })
  return [...general, ...effectElsewhere(file)]
}

/** Effects are found by the names of their files, and what belongs to which machine in the module. */
function effectElsewhere({ packageName, pathInSource, isTest, path, imports }) {
  if (packageName !== 'core' || isTest || !/^(resources|workflows)\//.test(pathInSource)) return []
  const defines = imports.some(({ names }) => names.includes('defineEffect'))
  if (!defines || EFFECT_NAME.test(path.split('/').at(-1))) return []
  return [violation('an effect is defined in a file named *-effect.ts, or several in one named *-effects.ts')]
}

function violation(message) {
  return { rule: 'file-name', message }
}
