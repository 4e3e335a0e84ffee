import { blueMesa } from './companies/blue-mesa.ts'
import { ferncrest } from './companies/ferncrest.ts'
import { harborlight } from './companies/harborlight.ts'
import { kestrelVane } from './companies/kestrel-vane.ts'
import { northgateBrunner } from './companies/northgate-brunner.ts'
import { quillmont } from './companies/quillmont.ts'
import { tessaly } from './companies/tessaly.ts'
import type { Company } from './company.ts'

export interface ReportPlan {
  /** Name of the document; they differ in form, as names of files do, and two say no year. */
  readonly file: string
  readonly company: Company
  readonly year: number
  readonly quarter?: 1 | 2 | 3
}

export const reportPlans: readonly ReportPlan[] = [
  { file: 'HARBORLIGHT_2020_10K', company: harborlight, year: 2020 },
  { file: 'HARBORLIGHT_2021_10K', company: harborlight, year: 2021 },
  { file: 'HARBORLIGHT_2022_10K', company: harborlight, year: 2022 },
  { file: 'HARBORLIGHT_2023_10K', company: harborlight, year: 2023 },
  { file: 'harborlight-q2-2022-report', company: harborlight, year: 2022, quarter: 2 },
  { file: 'QUILLMONT_2019_10K', company: quillmont, year: 2019 },
  { file: 'QUILLMONT_2021_10K', company: quillmont, year: 2021 },
  { file: 'quillmont-annual-report-2022', company: quillmont, year: 2022 },
  { file: 'FERNCRESTWATER_2020_10K', company: ferncrest, year: 2020 },
  { file: 'FERNCRESTWATER_2021_10K', company: ferncrest, year: 2021 },
  { file: 'FERNCRESTWATER_2022_10K', company: ferncrest, year: 2022 },
  { file: 'Ferncrest_2022Q3_10Q', company: ferncrest, year: 2022, quarter: 3 },
  { file: 'BLUEMESA_2021_10K', company: blueMesa, year: 2021 },
  { file: 'BLUEMESA_2022_10K', company: blueMesa, year: 2022 },
  { file: 'BlueMesa_2023Q1_10Q', company: blueMesa, year: 2023, quarter: 1 },
  { file: 'TESSALY_2021_10K', company: tessaly, year: 2021 },
  { file: 'TESSALY_2022_10K', company: tessaly, year: 2022 },
  { file: 'tessaly-biosciences-annual-fy23', company: tessaly, year: 2023 },
  { file: 'nbf-annual-report', company: northgateBrunner, year: 2022 },
  { file: 'kestrel-vane-shareholder-report', company: kestrelVane, year: 2022 },
]
