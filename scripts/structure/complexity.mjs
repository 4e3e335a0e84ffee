import { Visitor } from 'oxc-parser'

/** Each of these opens one more path through the function around it. */
const BRANCHES = [
  'IfStatement',
  'ConditionalExpression',
  'LogicalExpression',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'AssignmentPattern',
]
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
const CONDITIONAL_ASSIGNMENTS = ['&&=', '||=', '??=']

/** The cyclomatic complexity of each function of a file: `{ name, offset, complexity }`. A function inside another counts alone. */
export function functionComplexities({ program }) {
  const functions = []
  const open = []
  const names = new Map()
  const branch = () => {
    const innermost = open.at(-1)
    if (innermost !== undefined) innermost.complexity += 1
  }
  const branchIf = (condition) => {
    if (condition) branch()
  }
  const enter = (node) => {
    open.push({
      name: node.id?.name ?? names.get(node) ?? 'a function without a name',
      offset: node.start,
      complexity: 1,
    })
  }
  const leave = () => functions.push(open.pop())
  new Visitor({
    ...Object.fromEntries(BRANCHES.map((type) => [type, branch])),
    ...Object.fromEntries(
      FUNCTIONS.flatMap((type) => [
        [type, enter],
        [`${type}:exit`, leave],
      ]),
    ),
    VariableDeclarator: ({ id, init }) => void names.set(init, id.name),
    Property: ({ key, value }) => void names.set(value, key.name),
    MethodDefinition: ({ key, value }) => void names.set(value, key.name),
    SwitchCase: ({ test }) => branchIf(test !== null),
    AssignmentExpression: ({ operator }) => branchIf(CONDITIONAL_ASSIGNMENTS.includes(operator)),
    MemberExpression: ({ optional }) => branchIf(optional),
    CallExpression: ({ optional }) => branchIf(optional),
  }).visit(program)
  return functions
}
