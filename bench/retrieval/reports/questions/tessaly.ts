import { questionsOn } from './question.ts'

const [y21, y22, y23] = ['TESSALY_2021_10K', 'TESSALY_2022_10K', 'tessaly-biosciences-annual-fy23'] as const

export const tessalyQuestions = questionsOn('tessaly', [
  ['What did Tessaly spend on research in 2023?', y23, 'research@2023'],
  ['How much did Tessaly’s gross margin move between FY2021 and FY2022?', y22, 'grossRate@2022', 'grossRate@2021'],
  ['Is Tessaly’s EPS higher in 2023 than in 2022?', y23, 'dilutedEarnings@2023', 'dilutedEarnings@2022'],
  ['What were Tessaly Bio’s 2021 sales of specialty medicines?', y21, 'segment1Revenue@2021'],
  ['How much revenue did TSLY make in Japan in FY2022?', y22, 'region2Revenue@2022'],
  ['When are the lupus trial results of Tessaly due?', 'any', 'risk.trial'],
  ['What does Medicare reimburse for a Tessaly sepsis test after the cut?', 'any', 'risk.reimbursement'],
  ['Which Tessaly factory is a single point of failure for cartridges?', 'any', 'risk.galway'],
  ['Until when is Renavix safe from generics after the verdict?', y23, 'case.generic@2023'],
  ['When did the trial against Orbis take place?', y22, 'case.generic@2022'],
  ['Why were Tessaly cartridges of lot 40B recalled?', y21, 'case.recall@2021'],
  ['What did Tessaly pay hospitals over the faulty lot?', 'any', 'case.recall@2022'],
  ['Who led Tessaly as chief executive in 2022?', y22, 'Chief Executive Officer@2022'],
  ['Who replaced Leopold Hanning at the top of Tessaly?', y23, 'Chief Executive Officer@2023'],
  ['Who audits Tessaly’s books for fiscal 2023?', y23, 'auditor@2023'],
  ['What goodwill did Tessaly carry at the end of 2022, after buying Lumenassay?', y22, 'goodwill@2022'],
  ['When was the purchase of Lumenassay completed?', 'any', 'acquisition.Lumenassay Oy.closed'],
  ['Who holds Chinese rights to Cystolar and what was the upfront fee?', y22, 'event.licence'],
  ['Did Tessaly pay the hackers who attacked its order system?', y21, 'event.ransom'],
  ['Over how many years are analyzers at customer sites depreciated by Tessaly?', 'any', 'policy.buildings'],
  ['How does Tessaly account for drugs produced before they are approved?', 'any', 'policy.inventory'],
  ['What uncertain tax positions did Tessaly have at year-end 2021?', y21, 'unrecognizedTaxBenefits@2021'],
  ['What was Tessaly’s operating lease cost in 2022?', y22, 'leaseCost@2022'],
  ['How much cash does Tessaly keep in foreign subsidiaries as of 2023?', y23, 'foreignCash@2023'],
  ['What is the average price Tessaly paid for its own shares in 2023?', y23, 'averageBuybackPrice@2023'],
  ['What is the value of Tessaly’s PP&E at the end of FY2021?', y21, 'property@2021'],
  ['How many sales reps promote the kidney drugs of Tessaly?', 'any', 'segment1About'],
])
