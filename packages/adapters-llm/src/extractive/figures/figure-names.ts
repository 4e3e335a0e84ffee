import { tokensOf } from '../tokens.ts'

/**
 * Figures of accounts, a line each, by the names that statements, notes and questions have for them. Only standard vocabulary
 * is here; a row that is named in the words of a question needs no line.
 */
const figures = `
revenue; revenues; net revenue; net revenues; sales; net sales; turnover; operating revenue; top line; topline; sales and revenues; net operating revenues; revenue from contracts with customers; revenues net of interest expense
cost of sales; cost of goods sold; COGS; cost of revenue; cost of products sold; costs of revenue; cost of services; cost of goods
gross profit
operating income; operating profit; operating earnings; income from operations; profit from operations; operating loss; earnings from operations; income from operations before other; operating income loss; EBIT
operating expenses; costs and expenses; operating costs and expenses
selling general and administrative expenses; selling general and administrative; SG&A; SG&A expense; SG&A expenses; selling general administrative costs; operating selling general and administrative expenses
research and development; research and development expense; research and development expenses; R&D; R&D expense; research development and related expenses
interest expense; interest expense net; interest and debt expense; finance costs
income before income taxes; income before taxes; pretax income; pre-tax income; earnings before income taxes; income before provision for income taxes; profit before tax; profit before taxation; loss before income taxes; earnings from continuing operations before income taxes
provision for income taxes; income tax expense; income taxes; income tax provision; tax expense; income tax benefit; taxation
effective tax rate; effective income tax rate
net income; net earnings; net profit; net loss; net income loss; profit for the year; net earnings loss; net income attributable to shareholders; bottom line
earnings per share; diluted earnings per share; EPS; diluted EPS; basic earnings per share; earnings per diluted share
depreciation and amortization; depreciation and amortisation; D&A; depreciation amortization and other; depreciation depletion and amortization; depreciation amortization
capital expenditure; capital expenditures; capex; capital spending; capital investment; purchases of property plant and equipment; purchase of property plant and equipment; purchases of property and equipment; purchase of property and equipment; additions to property plant and equipment; additions to property and equipment; property plant and equipment additions; payments for property and equipment; payments for property plant and equipment; purchases of land buildings and equipment; acquisition of property plant and equipment; acquisition of property and equipment; purchase of fixed assets; payments to acquire property plant and equipment
cash from operations; cash flow from operations; operating cash flow; operating cash flows; cash flow from operating activities; net cash provided by operating activities; net cash from operating activities; net cash flows from operating activities; cash generated from operations; net cash inflow from operating activities; cash flow from operating activity
cash flow from investing activities; net cash used in investing activities; net cash from investing activities; net cash flows from investing activities; investing cash flow
cash flow from financing activities; net cash used in financing activities; net cash from financing activities; net cash flows from financing activities; financing cash flow
dividends paid; cash dividends paid; dividends paid to shareholders; payment of dividends; payments of dividends; dividends; cash dividends; dividends paid on common stock; common stock dividends; dividend payments
share repurchases; repurchase of common stock; repurchases of common stock; purchases of treasury stock; treasury stock purchases; stock repurchases; share buybacks; payments for repurchase of common stock; purchase of company stock
assets; total assets
current assets; total current assets
liabilities; total liabilities
current liabilities; total current liabilities
cash and cash equivalents; cash and equivalents
short-term investments; marketable securities; short-term marketable securities; current marketable securities
accounts receivable; trade receivables; receivables; trade and other receivables; accounts receivable net; receivables net; accounts and notes receivable
inventories; inventory; merchandise inventories; merchandise inventory; inventories net
property plant and equipment; PP&E; PPNE; net PPNE; net PP&E; property and equipment; property plant and equipment net; property and equipment net; fixed assets; land buildings and equipment; net property plant and equipment
goodwill
accounts payable; trade payables; payables; trade and other payables
long-term debt; long term borrowings; debt maturing after one year
short-term debt; short-term borrowings; debt maturing within one year; current portion of long-term debt; notes payable
shareholders equity; stockholders equity; equity; total equity; total shareholders equity; total stockholders equity; stockholders equity attributable to parent
retained earnings
EBITDA
adjusted EBITDA; adjusted non-GAAP EBITDA
number of stores; stores; store count
`
/** Measures that are computed from others, with those; `/` divides the first by the second, and all agree on that. */
const computed = `
gross margin; gross profit margin; gross margins = gross profit / revenue; cost of sales
operating margin; operating profit margin; operating income margin = operating income / revenue
net profit margin; net margin; net income margin; profit margin = net income / revenue
working capital ratio; current ratio = current assets / current liabilities
working capital = current assets; current liabilities
quick ratio; acid test = cash and cash equivalents; short-term investments; accounts receivable; current liabilities
inventory turnover; inventory turnover ratio = cost of sales; inventories
asset turnover; asset turnover ratio = revenue; assets
fixed asset turnover; fixed asset turnover ratio = revenue; property plant and equipment
days payable outstanding; DPO = accounts payable; cost of sales; inventories
days sales outstanding; DSO = accounts receivable; revenue
days inventory outstanding; DIO = inventories; cost of sales
cash conversion cycle = inventories; accounts receivable; accounts payable; revenue; cost of sales
return on assets; ROA = net income; assets
return on equity; ROE = net income; shareholders equity
retention ratio; dividend payout ratio; payout ratio = dividends paid; net income
unadjusted EBITDA; unadjusted EBITDA margin; EBITDA margin = operating income; depreciation and amortization; revenue
free cash flow; FCF = cash from operations; capital expenditure
interest coverage; interest coverage ratio = operating income; interest expense
debt to equity; debt to equity ratio = long-term debt; short-term debt; shareholders equity
capital intensive; capital intensity = capital expenditure; revenue; property plant and equipment; assets
effective tax rate = effective tax rate; provision for income taxes; income before income taxes
`

/** Words that names of figures have or lack without a difference. */
const loose = new Set(
  'the a an of in to for by from on and or at as with total our its consolidated provided used generated flow flows s'.split(
    ' ',
  ),
)

/** The words of a name that tell figures apart. */
export const tellingStems = (text: string): string[] =>
  tokensOf(text.replaceAll(joined, ' n ')).flatMap(({ word, stem }) => (loose.has(word) ? [] : [stem]))

/** `R&D` in words. */
const joined = /(?<=\p{L})&(?=\p{L})/gu

export const keyOf = (name: string): string => tellingStems(name).join(' ')

export interface ComputedMeasure {
  readonly name: string
  /** First names of the figures that it needs. */
  readonly needed: readonly string[]
  /** It is the first of these divided by the second. */
  readonly isRatio: boolean
}

export interface FigureNames {
  /** The first name of a figure by the key of each of its names. */
  readonly figures: ReadonlyMap<string, string>
  /** By the key of each of their names. */
  readonly computed: ReadonlyMap<string, ComputedMeasure>
}

let known: FigureNames | undefined

export function figureNames(): FigureNames {
  known ??= { figures: new Map(lines(figures).flatMap(named)), computed: new Map(lines(computed).flatMap(needing)) }
  return known
}

const lines = (text: string): string[] => text.trim().split('\n')
const parts = (line: string): string[] => line.split(';').map((name) => name.trim())
const named = (line: string): [string, string][] => parts(line).map((name) => [keyOf(name), parts(line)[0]!])

function needing(line: string): [string, ComputedMeasure][] {
  const [names = '', needed = ''] = line.split(' = ')
  const measure = {
    name: parts(names)[0]!,
    needed: parts(needed.replace(' / ', '; ')),
    isRatio: needed.includes(' / '),
  }
  return parts(names).map((name) => [keyOf(name), measure])
}
