import { questionsOn } from './question.ts'

const [y21, y22, q1] = ['BLUEMESA_2021_10K', 'BLUEMESA_2022_10K', 'BlueMesa_2023Q1_10Q'] as const

export const blueMesaQuestions = questionsOn('blueMesa', [
  ['What was BlueMesa’s total revenue in fiscal 2022?', y22, 'revenue@2022'],
  ['How fast did Blue Mesa’s subscription revenue grow in FY2021?', y21, 'segment0RevenueChange@2021/2020'],
  [
    'What did BlueMesa spend on research and development in FY2021 as a share of revenue?',
    y21,
    'research@2021',
    'revenue@2021',
  ],
  [
    'What was Bluemesa’s free cash flow in fiscal 2022, operating cash less capex?',
    y22,
    'operatingCash@2022',
    'capex@2022',
  ],
  ['How long was the BlueMesa platform down in November 2020?', 'any', 'risk.outage'],
  ['What minimum spend has Blue Mesa promised its cloud host?', 'any', 'risk.cloud'],
  ['How high is customer retention at BlueMesa?', 'any', 'risk.renewal'],
  ['Who won the trade secret case between Routewise and Blue Mesa?', y22, 'case.routewise@2022'],
  ['How much was Routewise demanding from BlueMesa?', y21, 'case.routewise@2021'],
  ['Who paid the biometric privacy settlement of Blue Mesa?', 'any', 'case.privacy@2022'],
  ['Over how many years does BlueMesa write off sales commissions?', 'any', 'policy.inventory'],
  ['How long are BMSA’s servers depreciated?', 'any', 'policy.buildings'],
  ['When does Blue Mesa recognise revenue from on-premises software?', 'any', 'policy.revenue'],
  ['Who was Blue Mesa’s CFO in fiscal 2021?', y21, 'Chief Financial Officer@2021'],
  ['Who took over the finance department of BlueMesa in 2022?', y22, 'Chief Financial Officer@2022'],
  ['Which Blue Mesa director is an expert in encryption?', 'any', 'Farah Quereshi job'],
  ['What did Blue Mesa buy a stake in during August 2022?', y22, 'event.loan'],
  ['Why did BlueMesa give up office space in Boulder?', y21, 'event.office'],
  ['What was the purchase price of Pathlight Analytics?', y21, 'acquisitions@2021'],
  ['What are the terms of Blue Mesa’s convertible bonds?', 'any', 'debt0Rate', 'debt0Due'],
  [
    'What stock compensation cost had BlueMesa yet to expense at the end of fiscal 2022?',
    y22,
    'unrecognizedAwards@2022',
  ],
  ['How many developers and technologists did Blue Mesa employ in FY2021?', y21, 'role2Employees@2021'],
  ['How much did Blue Mesa sell in EMEA in fiscal 2022?', y22, 'region1Revenue@2022'],
  ['What was BlueMesa’s operating profit in the first quarter of fiscal 2023?', q1, 'operatingIncome@2023Q1'],
  ['How much were Blue Mesa’s receivables at September 30, 2022?', q1, 'receivables@2023Y1'],
  [
    'What did subscriptions bring in for BlueMesa in Q1 of fiscal 2023 versus a year earlier?',
    q1,
    'segment0Revenue@2023Q1',
    'segment0Revenue@2022Q1',
  ],
  ['What was the restructuring charge at Blue Mesa in Q1 FY2023?', q1, 'restructuring@2023Q1'],
])
