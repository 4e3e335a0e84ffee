export { cutBelow, inputShape, requireShape, shapeFault, storedShape, type ShapeLimits } from './json-shape.ts'
