export {
  modelsFromEnvironment,
  type Environment,
  type ModelsFromEnvironmentOptions,
} from './models-from-environment.ts'
export { transcriberFromEnvironment } from './transcriber-from-environment.ts'
