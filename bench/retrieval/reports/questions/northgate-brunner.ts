import { questionsOn } from './question.ts'

export const northgateBrunnerQuestions = questionsOn('northgateBrunner', [
  ['What were NBF’s net sales in fiscal 2022?', 'any', 'revenue@2022'],
  ['How much did Northgate-Brunner invest in property and plant in 2022?', 'any', 'capex@2022'],
  ['How many articles did a supermarket chain delist at NBF?', 'any', 'risk.customer'],
  ['How many farms grow tomatoes for North Gate Brunner?', 'any', 'risk.tomato'],
  ['What did the oat cereal recall cost Northgate Brunner Foods?', 'any', 'risk.allergen'],
  ['What is the lasagna lawsuit against NBF about?', 'any', 'case.label.about'],
  ['What fine does Northgate Brunner face for the ammonia leak?', 'any', 'case.ammonia@2022'],
  ['Which plant is NBF selling to a farmers’ cooperative?', 'any', 'event.sale'],
  ['How much did Northgate Brunner Foods pay for Saltmarsh?', 'any', 'acquisitions@2022'],
  ['Who is responsible for logistics among NBF’s executives?', 'any', 'Chief Supply Chain Officer@2022'],
  ['What did the breakfast division of NBF sell in 2022?', 'any', 'segment1Revenue@2022'],
  [
    'How much higher were the inventories of Northgate Brunner in 2022 than in 2021?',
    'any',
    'inventories@2022',
    'inventories@2021',
  ],
])
