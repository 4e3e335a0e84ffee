import type { RoleRecords, UserRecords } from '../../access/index.ts'
import type { Runtime } from '../../kernel/durable/index.ts'
import type { OutgoingNetwork } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { DeploymentSettings } from '../deployment/index.ts'
import type { SettingsSystem } from './settings-system.ts'

export interface SettingsDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly deployment: DeploymentSettings
  readonly settings: SettingsSystem
  readonly roles: RoleRecords
  readonly users: UserRecords
  /** The way out for addresses that callers name; undefined: there is none. */
  readonly network: OutgoingNetwork | undefined
}
