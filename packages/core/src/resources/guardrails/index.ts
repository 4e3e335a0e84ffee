export { guardrailsService } from './guardrails-service.ts'
