export {
  modelsFromEnvironment,
  type Environment,
  type ModelsFromEnvironmentOptions,
} from './models-from-environment.ts'
