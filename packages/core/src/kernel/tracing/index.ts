export { inSpan } from './in-span.ts'
export { noSpan, noTracer } from './no-tracer.ts'
export { tracedVectors } from './traced-vectors.ts'
export { withinEach } from './within-each.ts'
