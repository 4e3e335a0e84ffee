import {
  cancelUserJob,
  createApiKeyForUser,
  deactivateApiKey,
  getH2ogptSystemInfo,
  getPerformanceStatsByModel,
  getScheduledTaskExecutionStats,
  getScheduledTaskSummaryByAdmin,
  getServiceState,
  getUserRoles,
  listAllApiKeys,
  listAuditEntries,
  listGlobalConfigurations,
  listGroups,
  listGroupUsers,
  listModels,
  listRoles,
  listScheduledTasksByAdmin,
  listUserJobs,
  listUsers,
  retryJob,
  retryUserJobs,
  runModelSelfTest,
  setGlobalConfiguration,
  updateScheduledTaskByAdmin,
  getUsageStatsByUser,
  getUsageStatsByModelAndUser,
  type InputOf,
  type JobDetails,
  type RetryJobBody,
} from '@docent/client'
import { client } from './client.ts'

export const rows = 50

export const serviceState = () => client.call(getServiceState)
export const machine = () => client.call(getH2ogptSystemInfo)
export const taskSummary = () => client.call(getScheduledTaskSummaryByAdmin)

export interface OwnedJob extends JobDetails {
  readonly owner: string
}
export interface JobFilter {
  readonly search: string
  readonly status: JobDetails['overall_status'] | ''
}

/** Of all users, newest first; the page says whether there are more. */
export async function jobsOfAll(offset: number, { search, status }: JobFilter): Promise<readonly OwnedJob[]> {
  const users = await client.call(listUserJobs, {
    query: { offset, limit: rows, search: search || undefined, status: status || undefined },
  })
  return users
    .flatMap(({ username, jobs }) => jobs.map((job) => ({ ...job, owner: username })))
    .sort((a, b) => b.created_at.localeCompare(a.created_at))
}
export const cancelAny = (id: string) => client.call(cancelUserJob, { params: { job_id: id } })
export const retry = (id: string, credentials?: RetryJobBody['credentials']) =>
  client.call(retryJob, { params: { job_id: id }, ...(credentials && { body: { credentials } }) })

/** In one call of the API. */
const retriedAtOnce = 200
/** Those that failed or were canceled, where no one status is asked for. */
const retriable = ({ status }: JobFilter) =>
  (['failed', 'canceled'] as const).filter((one) => !status || one === status)

/** How many jobs that match could be tried again. */
export async function countRetriable(filter: JobFilter): Promise<number> {
  let count = 0
  for (const status of retriable(filter)) {
    for (let offset = 0; ; offset += jobsCountedAtOnce) {
      const query = { search: filter.search || undefined, status, offset, limit: jobsCountedAtOnce }
      const found = (await client.call(listUserJobs, { query })).reduce((sum, { jobs }) => sum + jobs.length, 0)
      count += found
      if (found < jobsCountedAtOnce) break
    }
  }
  return count
}
const jobsCountedAtOnce = 1_000

export interface Retried {
  readonly begun: number
  readonly refused: readonly string[]
}

/** Tries all again that match. What was tried again already is not begun twice, so that pages may overlap. */
export async function retryMatching(filter: JobFilter): Promise<Retried> {
  const total = await countRetriable(filter)
  const refused: string[] = []
  let begun = 0
  for (const status of retriable(filter)) {
    for (let offset = 0; offset < total; offset += retriedAtOnce) {
      const query = { search: filter.search || undefined, status, offset, limit: retriedAtOnce }
      const answer = await client.call(retryUserJobs, { query })
      begun += answer.retried.length
      refused.push(...answer.refused.map(({ message }) => message))
    }
  }
  return { begun, refused: [...new Set(refused)] }
}

export const users = (offset: number) => client.call(listUsers, { query: { offset, limit: rows } })
export const rolesOf = (id: string) => client.call(getUserRoles, { params: { user_id: id } })
export const groups = () => client.call(listGroups)
export const usersOfGroup = (id: string) => client.call(listGroupUsers, { params: { group_id: id } })
export const roles = () => client.call(listRoles)

export const keys = (offset: number, filter: string) =>
  client.call(listAllApiKeys, { query: { offset, limit: rows, filter: filter || undefined } })
export const makeKey = (name: string, userId: string, expires: string) =>
  client.call(createApiKeyForUser, {
    body: { name, user_id: userId || undefined, expires_in: expires || undefined },
  })
export const deactivate = (id: string) => client.call(deactivateApiKey, { params: { key_id: id } })

export const settings = () => client.call(listGlobalConfigurations, { query: { as_admin: true } })
export const saveSetting = (key: string, value: string) =>
  client.call(setGlobalConfiguration, { params: { key_name: key }, body: { string_value: value } })

export const intervals = ['24 hours', '7 days', '30 days', '90 days', '1 year'] as const
export type Interval = (typeof intervals)[number]

export async function costs(interval: string) {
  const query = { query: { interval } }
  const [byUser, byModel, speed] = await Promise.all([
    client.call(getUsageStatsByUser, query),
    client.call(getUsageStatsByModelAndUser, query),
    client.call(getPerformanceStatsByModel, query),
  ])
  return { byUser, byModel, speed }
}

export const tasks = (offset: number) => client.call(listScheduledTasksByAdmin, { query: { offset, limit: rows } })
export const taskRuns = (interval: Interval) => client.call(getScheduledTaskExecutionStats, { query: { interval } })
export const setTaskStatus = (id: string, status: 'active' | 'paused') =>
  client.call(updateScheduledTaskByAdmin, { params: { task_id: id }, body: { status } })

export type AuditFilter = Pick<
  NonNullable<InputOf<typeof listAuditEntries>['query']>,
  'actor' | 'record_kind' | 'record_id' | 'event' | 'request_id' | 'engine'
>
export const audit = (filter: AuditFilter, cursor: string | undefined) =>
  client.call(listAuditEntries, { query: { ...filter, cursor, limit: rows } })

export const models = () => client.call(listModels)
export const tryModel = (name: string) => client.call(runModelSelfTest, { params: { model_name: name, mode: 'quick' } })
