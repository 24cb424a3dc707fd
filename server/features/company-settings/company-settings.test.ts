import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { defaultSettings } from '#contract/company-settings.ts'
import { businessDay } from '#contract/rules/time.ts'
import { cleanUpFiles } from '#server/features/uploads/clean-up.ts'
import { file, form, samples } from '#server/features/uploads/test-files.ts'
import { newConsignor, newLot } from '#server/test/support/auction.ts'
import { testApp } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import { withLook } from './house-page.ts'
import { projectRoot } from '#tools/project-root.ts'

const { t, p } = withPeople('1a', '1b', '2a', '6a', '8a')
const path = '/api/settings'
const put = (body: object, who: keyof typeof p = '1a') => p[who].ask(path, { method: 'PUT', body })

test('are read by everybody and changed by role 1', async () => {
  expect((await t.ask(path)).status).toBe(401)
  expect((await p['6a'].ask(path)).data).toMatchObject({
    price_limit_percent: '1.00',
    price_limit_amount: '10000.00',
    price_limit_state_owned: '0.00',
    ticket_limit: '120.000',
    version: 1,
    actions: [],
  })
  expect((await put({ ticket_limit: '100', version: 1 }, '2a')).status).toBe(403)
})

test.each([
  [{ ticket_limit: '-1' }, 'ticket_limit'],
  [{ price_limit_percent: '1e3' }, 'price_limit_percent'],
  [{ price_limit_amount: null }, 'price_limit_amount'],
  [{ other: '1' }, 'other'],
  [{ colour: 'red' }, 'colour'],
  [{ colour: '#12345g' }, 'colour'],
  [{ languages: [] }, 'languages'],
  [{ languages: ['de'] }, 'languages'],
  [{ lot_no_pattern: 'YJT' }, 'lot_no_pattern'],
  [{ lot_no_pattern: 'A/{no}' }, 'lot_no_pattern'],
  [{ payment_days: 366 }, 'payment_days'],
  [{ keep_ledger_years: 29 }, 'keep_ledger_years'],
  [{ keep_sale_years: 4 }, 'keep_sale_years'],
  [{ keep_bank_years: 9 }, 'keep_bank_years'],
  [{ late_pick_up_basis: 'deposit_percent', late_pick_up_fee: '101' }, 'late_pick_up_fee'],
  [{ logo: [{ name: 'x.png', path: '/f/of-somebody/file.png' }] }, 'logo'],
])('%o is refused', async (body, field) => {
  expect((await put({ ...body, version: 1 })).data.fields).toHaveProperty(field)
})

test('what is not sent keeps its value, one of two at once wins, and the log shows the change', async () => {
  const answers = await Promise.all([
    put({ price_limit_amount: '5000', version: 1 }),
    put({ price_limit_amount: '7000', version: 1 }, '1b'),
  ])
  expect(answers.map((answer) => answer.code).toSorted()).toEqual([0, 409])
  const { data } = await p['1a'].ask(path)
  expect(data).toMatchObject({ price_limit_percent: '1.00', version: 2, updated_by_name: expect.any(String) })
  expect(['5000.00', '7000.00']).toContain(data.price_limit_amount)
  const [entry] = (await p['1a'].ask('/api/audit?resource=company_settings')).data.items
  expect(entry.changes).toEqual({
    price_limit_amount: { before: '10000.00', after: data.price_limit_amount },
  })
})

const current = async () => (await p['1a'].ask(path)).data
const set = async (body: object) => {
  const { version } = await current()
  const answer = await put({ ...body, version })
  if (answer.code !== 0) throw new Error(answer.text)
  return answer.data
}

describe('the logo', () => {
  const upload = async (name: string, content: Buffer, who: keyof typeof p = '1a') => {
    const sent = await p[who].ask('/api/index/upload', form([file(name, content)]))
    return [{ name, path: sent.data.filepath as string }]
  }
  const put1 = async (logo: unknown) => put({ logo, version: (await current()).version })

  test('is a picture of its own, at most 1 MB, uploaded by whoever sets it', async () => {
    const png = samples['png'] as Buffer
    for (const logo of [
      await upload('标志.pdf', samples['pdf'] as Buffer),
      await upload('标志.png', png, '2a'),
    ])
      expect((await put1(logo)).data.fields).toHaveProperty('logo')
    const big = await upload('大.png', Buffer.concat([png, Buffer.alloc(1_048_577)]))
    expect((await put1(big)).status).toBe(413)
    const lot = await newLot(t, p['1a'], { photos: await upload('照片.png', png) })
    expect((await put1(lot.photos)).data.fields).toHaveProperty('logo')
  })

  test('is sent to everybody, and can do nothing in a browser', async () => {
    expect((await t.ask('/api/settings/logo')).status).toBe(404)
    await set({ logo: await upload('标志.png', samples['png'] as Buffer) })
    const { status, headers } = await t.ask('/api/settings/logo')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    await cleanUpFiles(t.database.db, t.store, new Date(Date.now() + 30 * 86_400_000))
    expect((await t.ask('/api/settings/logo')).status).toBe(200)
    await set({ logo: [] })
    expect((await t.ask('/api/settings/logo')).status).toBe(404)
  })
})

describe('the page', () => {
  test('has the look of the house for everybody, and as text only', async () => {
    const web = `${t.folder}/web/`
    await mkdir(web)
    await writeFile(`${web}index.html`, '<!doctype html><html lang="zh"><title>云竞通 CRM</title>')
    const built = await testApp({ besides: t, parts: { web } })
    expect((await built.ask('/login')).text).toContain('<html lang="zh"><title>云竞通 CRM</title>')
    const house_name = `海通"><script>alert(1)</script>&'$&`
    await set({ house_name, colour: '#11a983', languages: ['zh', 'en'] })
    for (const path of ['/', '/login', '/redirect/x'])
      await vi.waitFor(async () => {
        const { text, headers } = await built.ask(path)
        const written = '海通&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#38;&#39;$&#38;'
        expect(text).toBe(
          `<!doctype html><html data-house-name="${written}" data-house-colour="#11a983" data-house-languages="zh en" lang="zh"><title>${written}</title>`,
        )
        expect(headers['cache-control']).toBe('no-cache')
      })
    const { body } = await built.app
      .inject({ url: '/', headers: { 'accept-encoding': 'br' } })
      .then(({ rawPayload }) => ({ body: brotliDecompressSync(rawPayload).toString() }))
    expect(body).toContain('data-house-colour="#11a983"')
    await set({ house_name: null, colour: null, languages: ['zh', 'en', 'es', 'ja'] })
    await vi.waitFor(async () => expect((await built.ask('/')).text).toContain('<html lang="zh">'))
    await built.close()
  })

  test('shows the logo in the place of the mark', () => {
    const html = readFileSync(new URL('web/index.html', projectRoot), 'utf8')
    const shown = withLook(html, { ...defaultSettings, logo: [{ name: 'x', path: '/f/ab-c_1/file.png' }] })
    expect(shown?.match(/\/api\/settings\/logo\?of=ab-c_1/g)).toHaveLength(3)
    expect(shown).not.toContain('<svg')
    expect(withLook(html, defaultSettings)).toBeNull()
  })
})

describe('a new lot', () => {
  test('is numbered by the pattern, and passes over a number that exists', async () => {
    const before = await newLot(t, p['1a'])
    await set({ lot_no_pattern: 'HT{yy}-{no:4}' })
    const year = businessDay(new Date()).slice(2, 4)
    const taken = `HT${year}-${String(before.id + 1).padStart(4, '0')}`
    await t.database.pool.query('update lots set lot_no = $1 where id = $2', [taken, before.id])
    const lot = await newLot(t, p['1a'])
    expect([lot.id, lot.lot_no]).toEqual([
      before.id + 2,
      `HT${year}-${String(before.id + 2).padStart(4, '0')}`,
    ])
  })

  const terms = {
    payment_days: 3,
    extension_minutes: 2,
    increment_rule: 'min',
    commission_payer: 'both',
    commission_point: '4.00',
    late_pick_up_basis: 'deposit_percent',
    late_pick_up_fee: '1.00',
    service_fee_point: '0.50',
    tax_receipt: '3%普票',
  }
  test('has the usual terms, unless it, its consignor or its contract name others', async () => {
    await set(terms)
    const draft = async (body: object) => (await p['1a'].ask('/api/lots', { method: 'POST', body })).data
    expect(await draft({})).toMatchObject(terms)
    expect(await draft({ payment_days: 9, commission_point: null })).toMatchObject({
      ...terms,
      payment_days: 9,
      commission_point: null,
    })
    // The usual rate is that of the usual payer.
    expect(await draft({ commission_payer: 'buyer' })).toMatchObject({ commission_point: null })
    const commission_id = await newConsignor(t, { commission_payer: 'consignor', commission_point: '7.00' })
    expect(await draft({ commission_id })).toMatchObject({
      ...terms,
      commission_payer: 'consignor',
      commission_point: '7.00',
    })
    const contract = await p['1a'].ask('/api/contracts', {
      method: 'POST',
      body: { number: 'HT-1', consignor: commission_id, from: '2026-01-01', late_pick_up_fee: '500' },
    })
    expect(await draft({ commission_id, contract_id: contract.data.id })).toMatchObject({
      late_pick_up_fee: '500.00',
      late_pick_up_basis: null,
    })
  })
})
