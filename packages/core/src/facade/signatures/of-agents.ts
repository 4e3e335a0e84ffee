import type { AllServices } from '../all-services.ts'
import type { SignaturesOf } from './signatures-of.ts'

export const signaturesOfAgents: SignaturesOf<
  Pick<AllServices, 'agents' | 'customTools' | 'agentKeys' | 'toolServers' | 'customAgents' | 'mcp'>
> = {
  agents: {
    list: '',
    tools: '',
    toolPreference: '',
    setToolPreference: 'input',
    deleteToolPreference: '',
  },
  customTools: {
    create: 'input',
    list: '',
    get: 'text',
    update: 'text input',
    delete: 'list',
    download: 'text',
  },
  agentKeys: {
    list: '',
    create: 'input',
    update: 'text input',
    delete: 'list',
    toolKeys: '',
    addToolKeys: 'input',
    deleteToolKeys: 'list',
  },
  toolServers: {
    inspect: 'input',
    list: 'input?',
    startAuthorization: 'input',
    getAuthorization: 'text',
    deleteAuthorization: 'text',
    sdkOptions: '',
  },
  customAgents: {
    create: 'input',
    list: '',
    get: 'text',
    update: 'text input',
    delete: 'list',
    download: 'text',
    suggestions: 'text',
    tools: 'input?',
    addTool: 'input',
    deleteTools: 'list',
    keys: 'input?',
    addKey: 'input',
    deleteKeys: 'list',
  },
  mcp: {
    count: '',
    beginWait: '',
  },
}
