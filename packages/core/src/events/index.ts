export { eventHub, eventTypes, type DocentEvent, type DocentListener } from './docent-events.ts'
export { eventDelivery, type NotificationRoute } from './event-delivery.ts'
export { eventFeed, type FeedEvent, type SubscribeOptions } from './event-feed.ts'
