const EMPTY_NAMES = new Set(['util', 'utils', 'utilities', 'helper', 'helpers', 'common', 'shared', 'misc'])
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** A file is named after what it holds, in kebab-case; so is every directory on the way to it. */
export function checkFileName({ path }) {
  const names = path.split('/').map((segment) => segment.split('.')[0])
  return names.flatMap((name) => {
    if (EMPTY_NAMES.has(name)) return [violation(`"${name}" is too general; name it after its content`)]
    if (!KEBAB_CASE.test(name)) return [violation(`"${name}" is not kebab-case`)]
    return []
  })
}

function violation(message) {
  return { rule: 'file-name', message }
}
