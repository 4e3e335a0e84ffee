export { buildContainer } from './build-container.ts'
export { catalogue } from './catalogue.ts'
export { laneNames, laneSizeOptions, type LaneSizes } from './lanes.ts'
export { services } from './services.ts'
