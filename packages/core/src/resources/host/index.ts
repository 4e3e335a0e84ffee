export { machineInfoSchema, type MachineInfo } from './host-service.ts'
