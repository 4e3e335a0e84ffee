export { buildContainer } from './build-container.ts'
export { catalogue } from './catalogue.ts'
export {
  handedLanes,
  laneNames,
  laneSizeOptions,
  processRoles,
  type HandedLane,
  type LaneSizes,
  type ProcessRole,
} from './lanes.ts'
export { services } from './services.ts'
