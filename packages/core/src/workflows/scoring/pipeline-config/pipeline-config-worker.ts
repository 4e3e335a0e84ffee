import { handOver, taken } from '../../../kernel/system/index.ts'
import { configFault } from './config-fault.ts'

const { value } = await taken().next()
handOver({ fault: configFault(String(value)) })
