export { createTestDocent, type TestDocent, type TestDocentOptions } from './testing/create-test-docent.ts'
