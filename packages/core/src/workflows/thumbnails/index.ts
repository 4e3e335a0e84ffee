export { thumbnails } from './thumbnails.ts'
