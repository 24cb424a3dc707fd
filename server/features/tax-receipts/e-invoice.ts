import type { EInvoiceFields, EInvoiceFinding } from '#contract/e-invoices.ts'
import { moneyPattern } from '#contract/grammar/field-schema.ts'
import { add, amount, compare, multiply } from '#contract/rules/money.ts'
import { Refusal } from '#server/request/errors.ts'
import { inspectArchive } from '#server/features/uploads/archive.ts'
import { BadXml, parseXml, type XmlElement } from './xml.ts'

const archiveLimits = { entries: 500, bytes: 50_000_000, ratio: 200 }
const inOfd = /(?:^|\/)Attach\/original_invoice\.xml$/i

const unread = () => new Refusal('e_invoice_unreadable')

/** The XML of a file: itself, or the one inside an OFD, which is a ZIP. */
async function xmlOf(content: Buffer): Promise<string> {
  if (content.subarray(0, 2).toString('latin1') !== 'PK') return decodedXml(content)
  const report = await inspectArchive(content, archiveLimits, (name) => inOfd.test(name))
  if (report.state !== 'fine') throw unread()
  const found = [...report.contents.values()]
  if (found.length > 1) throw new Refusal('several_e_invoices')
  if (!found[0]) throw unread()
  return decodedXml(found[0])
}

function decodedXml(content: Buffer): string {
  const head = content.subarray(0, 200).toString('latin1')
  const named = /encoding=["']([\w-]+)["']/i.exec(head)?.[1]?.toLowerCase() ?? 'utf-8'
  if (!['utf-8', 'gbk', 'gb2312', 'gb18030'].includes(named)) throw unread()
  try {
    return new TextDecoder(named, { fatal: true }).decode(content)
  } catch {
    throw unread()
  }
}

const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  (element?.children ?? []).filter((child) => child.name === name)

/**
 * The element at the end of a path from the root. A signature repeats names of the invoice, but not their paths.
 * Names are exact: `TotalTax-includedAmount` is not `TotaltaxIncludedAmount`.
 */
function at(root: XmlElement, path: string): XmlElement | undefined {
  let element: XmlElement | undefined = root
  for (const name of path.split('/')) element = childrenOf(element, name)[0]
  return element
}

const textAt = (root: XmlElement, path: string): string | null => at(root, path)?.text.trim() || null

const data = 'EInvoiceData'
const basic = `${data}/BasicInformation`

/** An amount with its sign, or null for what is none. */
function moneyAt(root: XmlElement, path: string): string | null {
  const text = textAt(root, path)
  if (text === null || !moneyPattern.test(text.replace(/^-/, '').replace(/(\.\d\d)0+$/, '$1'))) return null
  return amount(text)
}

/** `0.06`, `6%` and `6.00%` are 6.00; 免税 and 不征税 are no rate. */
function rateOf(text: string): string | null {
  const [, percent] = /^(\d{1,2}(?:\.\d{1,4})?)\s*[%％]$/.exec(text) ?? []
  if (percent !== undefined) return amount(percent)
  return /^(?:0(?:\.\d{1,6})?|1)$/.test(text) ? amount(multiply(text, '100')) : null
}

function rateIn(root: XmlElement): string | null {
  const lines = childrenOf(at(root, data), 'IssuItemInformation')
  const rates = lines.map((line) => rateOf(childrenOf(line, 'TaxRate')[0]?.text.trim() ?? ''))
  const [first = null] = rates
  return rates.every((rate) => rate === first) ? first : null
}

/** 2026-09-01, with or without a time; 20260901 too. */
function dayOf(text: string | null): string | null {
  const [, year, month, day] = /^(\d{4})[-/年]?(\d\d)[-/月]?(\d\d)/.exec(text ?? '') ?? []
  return year === undefined ? null : `${year}-${month}-${day}`
}

function typeIn(root: XmlElement): EInvoiceFields['type'] {
  const label = textAt(root, 'Header/InherentLabel/GeneralOrSpecialVAT/LabelName') ?? ''
  return label.includes('专用') ? 'special' : label.includes('普通') ? 'general' : null
}

function fieldsOf(root: XmlElement): EInvoiceFields {
  const sum = moneyAt(root, `${basic}/TotalTax-includedAmount`)
  return {
    number: textAt(root, 'TaxSupervisionInfo/InvoiceNumber') ?? textAt(root, 'Header/EIid'),
    issued_on: dayOf(textAt(root, 'TaxSupervisionInfo/IssueTime') ?? textAt(root, `${basic}/RequestTime`)),
    type: typeIn(root),
    title: textAt(root, `${data}/BuyerInformation/BuyerName`),
    tax_number: textAt(root, `${data}/BuyerInformation/BuyerIdNum`),
    seller_title: textAt(root, `${data}/SellerInformation/SellerName`),
    seller_tax_number: textAt(root, `${data}/SellerInformation/SellerIdNum`),
    rate: rateIn(root),
    net: moneyAt(root, `${basic}/TotalAmWithoutTax`),
    tax: moneyAt(root, `${basic}/TotalTaxAm`),
    amount: sum,
    red: sum !== null && compare(sum, '0') < 0,
    corrects_number: textAt(root, `${data}/SpecificInformation/RedEInvoice/OriginalInvoiceCode`),
  }
}

/** Reads the invoice of a file. Several in one, or none, are refused. */
export async function readEInvoice(content: Buffer): Promise<EInvoiceFields> {
  const text = await xmlOf(content)
  let root: XmlElement
  try {
    root = parseXml(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw error instanceof BadXml ? unread() : error
  }
  if (childrenOf(root, 'EInvoice').length > 0 || childrenOf(root, data).length > 1)
    throw new Refusal('several_e_invoices')
  if (root.name !== 'EInvoice' || childrenOf(root, data).length === 0) throw unread()
  return fieldsOf(root)
}

const needed = ['number', 'issued_on', 'title', 'net', 'tax', 'amount'] as const

/** Contradictions within an invoice. */
export function ownFaults(fields: EInvoiceFields, today: string): EInvoiceFinding[] {
  const { number, issued_on, rate, net, tax, amount: gross } = fields
  const finding = (
    field: EInvoiceFinding['field'],
    fault: EInvoiceFinding['fault'],
    expected: string | null,
  ) => ({
    field,
    fault,
    expected,
  })
  const sum = net !== null && tax !== null ? amount(add(net, tax)) : null
  return [
    ...needed.filter((name) => fields[name] === null).map((name) => finding(name, 'missing', null)),
    ...(number !== null && !/^\d{20}$/.test(number) ? [finding('number', 'bad_number', null)] : []),
    ...(issued_on !== null && issued_on > today ? [finding('issued_on', 'future_day', null)] : []),
    ...(rate === null ? [finding('rate', 'several_rates', null)] : []),
    ...(sum !== null && gross !== null && compare(sum, gross) !== 0
      ? [finding('amount', 'sum_differs', sum)]
      : []),
  ]
}
