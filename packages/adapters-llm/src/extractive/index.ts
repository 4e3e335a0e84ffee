export { builtInModels, type BuiltInModelsOptions } from './built-in-models.ts'
export { extractiveModel, type ExtractiveModelOptions } from './extractive-model.ts'
