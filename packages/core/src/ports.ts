export * from './kernel/ports/index.ts'
