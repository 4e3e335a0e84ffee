export { generateDescriptionEffect } from './generate-description.ts'
