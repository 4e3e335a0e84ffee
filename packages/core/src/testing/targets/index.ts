export {
  objectTargetConformance,
  type ObjectTargetFixture,
  type ObjectTargetSuiteOptions,
} from './object-target-conformance.ts'
