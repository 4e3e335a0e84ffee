export { topicModelSchema, type TopicModel } from './topic-model.ts'
