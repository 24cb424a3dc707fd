import { expect, test } from 'vitest'
import { zipSync } from 'fflate'
import { amount, subtract } from '#contract/rules/money.ts'
import { businessDay } from '#contract/rules/time.ts'
import { withPeople } from '#server/test/support/people.ts'
import { paidLot } from '#server/test/support/sold-lots.ts'
import { file, form } from '#server/features/uploads/test-files.ts'

const { t, p } = withPeople('1a', '2a', '8a')

interface Parts {
  number?: string
  net?: string
  tax?: string
  sum?: string
  rates?: string[]
  time?: string
  buyer?: [string, string]
  before?: string
  inside?: string
  after?: string
}

const invoice = ({
  number = '26330000000000000001',
  net = '1200.00',
  tax = '72.00',
  sum = '1272.00',
  rates = ['0.06'],
  time = '2026-09-01 10:11:12',
  buyer = ['91330000MA0000000X', '买方有限公司'],
  before = '',
  inside = '',
  after = '',
}: Parts = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>${before}<EInvoice><Header><EIid>${number}</EIid><InherentLabel><GeneralOrSpecialVAT><LabelName>增值税专用发票</LabelName></GeneralOrSpecialVAT></InherentLabel></Header>
  <EInvoiceData><SellerInformation><SellerIdNum>91</SellerIdNum><SellerName>卖方 &amp; 公司</SellerName></SellerInformation>
  <BuyerInformation><BuyerIdNum>${buyer[0]}</BuyerIdNum><BuyerName>${buyer[1]}</BuyerName></BuyerInformation>
  <BasicInformation><TotalAmWithoutTax>${net}</TotalAmWithoutTax><TotalTaxAm>${tax}</TotalTaxAm><TotalTax-includedAmount>${sum}</TotalTax-includedAmount></BasicInformation>
  ${rates.map((rate) => `<IssuItemInformation><TaxRate>${rate}</TaxRate><TotaltaxIncludedAmount>7.00</TotaltaxIncludedAmount></IssuItemInformation>`).join('')}${inside}</EInvoiceData>
  <TaxSupervisionInfo><InvoiceNumber>${number}</InvoiceNumber><IssueTime>${time}</IssueTime></TaxSupervisionInfo>${after}</EInvoice>`

const read = (
  content: string | Buffer,
  name = '数电票.xml',
  fields: Record<string, string> = {},
  who: keyof typeof p = '8a',
) => p[who].ask('/api/tax-receipts/read', form([file(name, Buffer.from(content))], fields))
const faultsOf = async (parts: Parts) =>
  (await read(invoice(parts))).data.faults.map(({ field, fault }: Record<string, string>) => [field, fault])

test('fills a receipt and writes nothing', async () => {
  const answer = await read(invoice())
  expect(answer.data, answer.text).toEqual({
    fields: {
      number: '26330000000000000001',
      issued_on: '2026-09-01',
      type: 'special',
      title: '买方有限公司',
      tax_number: '91330000MA0000000X',
      seller_title: '卖方 & 公司',
      seller_tax_number: '91',
      rate: '6.00',
      net: '1200.00',
      tax: '72.00',
      amount: '1272.00',
      red: false,
      corrects_number: null,
    },
    faults: [],
  })
  const { rows } = await t.database.pool.query('select (select count(*) from tax_receipts)::int as receipts')
  expect(rows).toEqual([{ receipts: 0 }])
  expect((await read(invoice(), 'x.xml', {}, '2a')).status).toBe(403)
})

test.each([
  [{ rates: ['6%', '0.06', '6.00%'] }, []],
  [{ time: '2026-09-01' }, []],
  [{ rates: ['0.06', '0.13'] }, [['rate', 'several_rates']]],
  [{ sum: '1272.01' }, [['amount', 'sum_differs']]],
  [{ number: '1234' }, [['number', 'bad_number']]],
  [{ time: '2099-01-01' }, [['issued_on', 'future_day']]],
  [{ after: '<ds:Signature><InvoiceNumber>1</InvoiceNumber></ds:Signature>' }, []],
])('%o: %o', async (parts, faults) => {
  expect(await faultsOf(parts)).toEqual(faults)
})

test('a signature that repeats names of the invoice changes nothing', async () => {
  const text = invoice({ after: '<TaxSupervisionSignature></TaxSupervisionSignature>' })
  const signed = text.replace(
    '<EInvoiceData>',
    '<Signature><EInvoiceData></EInvoiceData></Signature><EInvoiceData>',
  )
  expect((await read(signed)).data.fields.title).toBe('买方有限公司')
})

test('a red one has sums below 0 and names what it corrects', async () => {
  const inside =
    '<SpecificInformation><RedEInvoice><OriginalInvoiceCode>26330000000000000009</OriginalInvoiceCode></RedEInvoice></SpecificInformation>'
  const { data } = await read(invoice({ net: '-1200.00', tax: '-72.00', sum: '-1272.00', inside }))
  expect(data.fields).toMatchObject({
    red: true,
    amount: '-1272.00',
    corrects_number: '26330000000000000009',
  })
})

test('an OFD that holds one is read, one that holds none is not', async () => {
  const ofd = (names: string[]) =>
    Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, Buffer.from(invoice())]))))
  expect((await read(ofd(['Doc_0/Attach/original_invoice.xml']), 'x.ofd')).data.fields.rate).toBe('6.00')
  expect((await read(ofd(['OFD.xml']), 'x.ofd')).data.reason).toBe('e_invoice_unreadable')
})

test.each([
  [invoice({ before: '<!DOCTYPE x [<!ENTITY a "b">]>' }), 'e_invoice_unreadable'],
  [invoice({ inside: '&unknown;' }), 'e_invoice_unreadable'],
  [invoice().slice(0, -12), 'e_invoice_unreadable'],
  ['<html></html>', 'e_invoice_unreadable'],
  ['<EInvoice></EInvoice>', 'e_invoice_unreadable'],
  ['', 'e_invoice_unreadable'],
  [`<EInvoice>${'<a>'.repeat(100)}`, 'e_invoice_unreadable'],
  [invoice({ after: '<EInvoiceData></EInvoiceData>' }), 'several_e_invoices'],
  [`<EInvoices>${invoice().replace(/^.*?\?>/, '')}</EInvoices>`, 'several_e_invoices'],
])('%.30s… is refused', async (text, reason) => {
  expect((await read(text)).data.reason).toBe(reason)
})

test('another kind of file is refused by its name', async () => {
  expect((await read(invoice(), 'x.pdf')).data.reason).toBe('file_type')
})

test('is compared with the receipt that the lot asks for, and with the numbers entered before', async () => {
  const { id } = await paidLot(t)
  const [asked] = (await p['8a'].ask(`/api/tax-receipts/expected?lot_id=${id}`)).data.items.filter(
    ({ subject, party }: Record<string, string>) => subject === 'commission' && party === 'recycler',
  )
  const fields = { lot_id: String(id), subject: 'commission', party: 'recycler' }
  const wrong = (await read(invoice({ sum: '99999999.00' }), 'x.xml', fields)).data.faults
  expect(wrong).toContainEqual({ field: 'title', fault: 'title_differs', expected: asked.title })
  expect(wrong).toContainEqual({ field: 'amount', fault: 'above_expected', expected: asked.rest })
  const buyer: [string, string] = [asked.tax_number ?? '', asked.title]
  const whole = { net: amount(subtract(asked.rest, '72')), sum: asked.rest, time: businessDay(new Date()) }
  const right = await read(invoice({ buyer, ...whole }), 'x.xml', fields)
  expect(right.data.faults).toEqual([])
  const half = { ...whole, net: '28.00', sum: '100.00' }
  expect((await read(invoice({ buyer, ...half }), 'x.xml', fields)).data.faults).toEqual([
    { field: 'amount', fault: 'below_expected', expected: asked.rest },
  ])
  await t.asOwner(
    "update auction_companies set legal_name = '云拍有限公司' where id = (select company from lots where id = $1)",
    [id],
  )
  expect((await read(invoice({ buyer, ...whole }), 'x.xml', fields)).data.faults).toEqual([
    { field: 'seller_title', fault: 'title_differs', expected: '云拍有限公司' },
  ])
  const known = '91330000MA0000001X'
  await t.asOwner(
    'update recyclers set credit_code = $1 where id = (select recycler_id from sign_ups where id = (select winner_sign_up_id from lots where id = $2))',
    [known, id],
  )
  const bare = await read(invoice({ buyer: ['', asked.title], ...whole }), 'x.xml', fields)
  expect(bare.data.faults).toContainEqual({
    field: 'tax_number',
    fault: 'tax_number_differs',
    expected: known,
  })
  await p['8a'].ask('/api/tax-receipts', {
    method: 'POST',
    body: {
      lot_id: id,
      subject: 'commission',
      party: 'recycler',
      direction: 'out',
      number: '26330000000000000001',
      rate: '6',
      amount: '1272.00',
      issued_on: businessDay(new Date()),
      reason: '测试',
    },
  })
  const again = (await read(invoice({ buyer }), 'x.xml', fields)).data.faults
  expect(again).toContainEqual({ field: 'number', fault: 'number_taken', expected: null })
})
