import { questionsOn } from './question.ts'

const [y19, y21, y22] = ['QUILLMONT_2019_10K', 'QUILLMONT_2021_10K', 'quillmont-annual-report-2022'] as const

export const quillmontQuestions = questionsOn('quillmont', [
  ['What is the FY2019 COGS for Quillmont? Please answer in USD millions.', y19, 'costOfSales@2019'],
  ['How much did Quillmont pay its shareholders in dividends in 2021?', y21, 'dividends@2021'],
  ['What is Quillmont’s 2022 operating margin? Use the income statement.', y22, 'operatingIncome@2022', 'revenue@2022'],
  ['Did Quillmont’s long-term debt go down between 2020 and 2021?', y21, 'longDebt@2021', 'longDebt@2020'],
  ['How many employees did Quillmont Packaging have in Mexico at the end of 2022?', y22, 'region2Employees@2022'],
  ['What would a ten dollar rise in the price of waste paper cost Quillmont?', 'any', 'risk.fiber'],
  ['How long did the walkout at Quillmont’s Alabama mill last?', 'any', 'risk.union'],
  ['Which Quillmont mill suffers from falling demand for label backing?', 'any', 'risk.digital'],
  ['How did the containerboard price fixing case against Quillmont end?', y22, 'case.antitrust@2022'],
  [
    'Were other producers still defendants in the antitrust class action when Quillmont reported on 2021?',
    y21,
    'case.antitrust@2021',
  ],
  ['How many neighbours sued QPP over bad smells?', y19, 'case.lagoon@2019'],
  ['Who was finance chief of Quillmont in 2019?', y19, 'Chief Financial Officer@2019'],
  [
    'How old was the Quillmont CFO at the time of the 2022 annual report?',
    y22,
    'Chief Financial Officer@2022',
    'Dmitri Valcourt age@2022',
  ],
  [
    'Since when has Castle Hathaway audited Quillmont?',
    'any',
    'auditorSince@2019',
    'auditorSince@2021',
    'auditorSince@2022',
  ],
  ['Which stock valuation method does Quillmont use in the United States?', 'any', 'policy.inventory'],
  ['How many years are Quillmont paper machines depreciated over?', 'any', 'policy.buildings'],
  ['What deal did Quillmont close in Mexico and at what price?', y21, 'acquisition.target', 'acquisitions@2021'],
  ['Which machine is Quillmont closing in Quebec and how many jobs will go?', y22, 'event.mill'],
  ['How many retirees of Quillmont were moved to annuities?', y19, 'event.pension'],
  ['What revenue came from Canada at Quillmont in 2019?', y19, 'region1Revenue@2019'],
  ['What did the folding carton business of Quillmont sell in 2021?', y21, 'segment1Revenue@2021'],
  [
    'What was Quillmont’s pension deficit at the end of 2022, obligation less assets?',
    y22,
    'pensionObligation@2022',
    'pensionAssets@2022',
  ],
  ['What does Quillmont owe under operating leases beyond one year as of 2021?', y21, 'longLease@2021'],
  ['How high is the rate on Quillmont’s debentures and when do they mature?', 'any', 'debt0Rate', 'debt0Due'],
  ['What percentage of Quillmont’s 2022 sales went to its biggest buyer?', y22, 'largestCustomerRate@2022'],
  ['What third quarter dividend per share did Quillmont declare in 2021?', y21, 'dividendPerShare@2021Q3'],
  [
    'How much of the Quillmont workforce is in unions according to the FY2019 headcount section?',
    y19,
    'unionRate@2019',
  ],
  ['What was the depreciation expense of Quillmont in FY2022?', y22, 'depreciation@2022'],
])
