import { Visitor } from 'oxc-parser'

/** Node's recursive `mkdir` never returns where nothing can be made, as below /proc: paths that a user names must not reach it. */
export function checkFolders(file) {
  if (file.packageName === undefined || file.isTest) return []
  const violations = []
  new Visitor({
    CallExpression({ callee, arguments: [, options], start }) {
      const name = callee.name ?? callee.property?.name
      if (!['mkdir', 'mkdirSync'].includes(name) || !isRecursive(options)) return
      violations.push({
        rule: 'folders',
        message: `${name} with recursive may never return: use makeFolders`,
        offset: start,
      })
    },
  }).visit(file.program)
  return violations
}

const isRecursive = (options) =>
  options?.type === 'ObjectExpression' &&
  options.properties.some(({ key }) => (key?.name ?? key?.value) === 'recursive')
