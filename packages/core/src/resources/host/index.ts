export { machineInfoSchema, hostService, type MachineInfo } from './host-service.ts'
