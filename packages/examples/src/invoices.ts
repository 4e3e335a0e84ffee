// `npm run invoices`: learns to read invoices from 20 labelled ones, reads 20 others, and answers a question about them; offline.
import { readInvoices } from './invoices/read-invoices.ts'

const { metrics, right, of, question, answer } = await readInvoices((line) => console.log(line))
console.log(`\nMetrics: ${JSON.stringify(metrics, undefined, 2)}`)
console.log(`\n${right} of ${of} fields of new invoices are right.\n\n${question}\n${answer}`)
