export { machineInfoSchema, machineService, type MachineInfo } from './machine-service.ts'
