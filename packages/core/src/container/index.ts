export { buildContainer } from './build-container.ts'
export { catalogue } from './catalogue.ts'
export { handedLanes, laneNames, laneSizeOptions, type HandedLane, type LaneSizes } from './lanes.ts'
export { services } from './services.ts'
