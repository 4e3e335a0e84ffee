import { serveTask } from '../../../kernel/system/index.ts'
import { configFault } from './config-fault.ts'

serveTask(async (parts) => {
  const { value } = await parts.next()
  return { result: { fault: configFault(String(value)) } }
})
