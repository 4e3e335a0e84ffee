/**
 * Whether this Node.js runs the examples and the programs of the docs as they are written: with `using`, which 24 has. The
 * packages are built for 22 and later.
 */
export const runsExamples = Number(process.versions.node.split('.')[0]) >= 24
