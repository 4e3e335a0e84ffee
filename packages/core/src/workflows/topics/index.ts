export { buildTopicsEffect } from './build-topics.ts'
export { topicModelSchema, type TopicModel } from './topic-model.ts'
export { topicModelService } from './topic-model-service.ts'
