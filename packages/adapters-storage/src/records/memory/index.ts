export { memoryData, type MemoryData } from './memory-data.ts'
export { memoryStorage, type MemoryStorageOptions } from './memory-storage.ts'
