export { freePort } from './free-port.ts'
export { startPostgres, type PostgresServer } from './postgres.ts'
export { hasRedis, startRedis, type RedisServer } from './redis.ts'
export { startRestate, type RestateServer } from './restate.ts'
