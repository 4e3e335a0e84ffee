import { questionsOn } from './question.ts'

export const kestrelVaneQuestions = questionsOn('kestrelVane', [
  ['What did Kestrel and Vane earn per diluted share in 2022?', 'any', 'dilutedEarnings@2022'],
  ['How much does K&V depend on its largest parcel client?', 'any', 'risk.parcel'],
  ['What would a one cent rise in kerosene mean for Kestrel Vane?', 'any', 'risk.fuel'],
  ['How many pilots quit Kestrel & Vane within a year?', 'any', 'risk.crew'],
  ['What back pay do the pilots of K&V get for training?', 'any', 'case.pilots@2022'],
  ['Was anyone hurt when the Kestrel & Vane plane overran in Ecuador?', 'any', 'case.quito@2022'],
  ['How are aeroplanes depreciated at Kestrel Vane?', 'any', 'policy.buildings'],
  ['What guarantee comes with engines repaired by KVAF?', 'any', 'policy.warranty'],
  ['How many freighters has Kestrel & Vane on order?', 'any', 'event.fleet'],
  ['What revenue did Kestrel Vane make on routes over the Atlantic in 2022?', 'any', 'region1Revenue@2022'],
  ['Who looks after flight safety on K&V’s management team?', 'any', 'Chief Safety Officer@2022'],
  ['What interest rate do Kestrel & Vane’s equipment notes carry?', 'any', 'debt0Rate'],
])
