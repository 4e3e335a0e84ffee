export { canonicalJson } from './canonical-json.ts'
export { cutBelow, inputShape, requireShape, shapeFault, storedShape, type ShapeLimits } from './json-shape.ts'
export { requestJson } from './request-json.ts'
export { requireTextShape } from './text-nesting.ts'
