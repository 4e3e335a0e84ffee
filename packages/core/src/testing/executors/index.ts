export {
  effectExecutorConformance,
  type EffectExecutorFixture,
  type EffectExecutorSuiteOptions,
} from './effect-executor-conformance.ts'
export { memoryExecutor, type MemoryExecutor } from './memory-executor.ts'
