import { randomBytes } from 'node:crypto'
import { strToU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { withPeople } from '#server/test/support/people.ts'
import { placeLot } from '#server/test/support/placed-lots.ts'
import { file, form } from '#server/features/uploads/test-files.ts'
import { docxOf } from './made-docx.ts'

const { t, p } = withPeople('1a', '2a', '4a', '5a', '6a', '8a')
type Who = keyof typeof p

const path = '/api/paper-templates'
let serial = 0
async function sent(who: Who, content: Buffer, name = '模板.docx') {
  const answer = await p[who].ask('/api/index/upload', form([file(name, content)]))
  return [{ name, path: answer.data.filepath as string }]
}

const body = (files: unknown, changes: Record<string, unknown> = {}) => {
  serial += 1
  return { title: `模板${serial}`, paper: 'notice', company: null, file: files, ...changes }
}

const create = (who: Who, sentBody: unknown) => p[who].ask(path, { method: 'POST', body: sentBody })
const added = async (lines: string[], changes: Record<string, unknown> = {}) =>
  create('2a', body(await sent('2a', docxOf(lines)), changes))
const count = async () =>
  (await t.database.pool.query('select count(*)::int as n from paper_templates')).rows[0].n as number
const clear = () => t.database.pool.query('delete from paper_templates')

/** The text of a filled template, as Word would show it. */
async function filled(who: Who, lot: number, paper = 'notice', more = {}) {
  const made = await p[who].ask(`/api/lots/${lot}/papers/docx`, { method: 'POST', body: { paper, ...more } })
  if (made.code !== 0) return { ...made, xml: '' }
  const { rawPayload } = await t.app.inject({
    url: `/common/download?fileName=${made.data.file_name}`,
    headers: { 'x-token': p[who].token },
  })
  const xml = Buffer.from(unzipSync(rawPayload)['word/document.xml'] ?? '').toString()
  return { ...made, xml, text: xml.replace(/<[^>]+>/g, '') }
}

describe('a template', () => {
  test('is for 1 and 2, and is logged when it is added, changed and deleted', async () => {
    expect((await t.ask(path)).status).toBe(401)
    for (const who of ['4a', '5a', '8a'] as const) expect((await p[who].ask(path)).status).toBe(403)
    const made = await added(['{goods}'])
    expect(made.data).toMatchObject({ paper: 'notice', company: null, version: 1 })
    const name = `${path}/${made.data.id}`
    const edited = await p['1a'].ask(name, { method: 'PATCH', body: { title: '公告模板', version: 1 } })
    expect(edited.data.title).toBe('公告模板')
    const stale = await p['2a'].ask(name, { method: 'PATCH', body: { title: '另一个', version: 1 } })
    expect([stale.status, stale.data.reason]).toEqual([409, 'stale_version'])
    expect((await p['2a'].ask(name, { method: 'DELETE' })).code).toBe(0)
    expect((await p['2a'].ask(name, { method: 'DELETE' })).status).toBe(404)
    const { rows } = await t.database.pool.query(
      "select action from audit_entries where resource = 'paper_templates' order by id",
    )
    expect(rows.map((row) => row.action)).toEqual(['create', 'edit', 'delete'])
  })

  test('is one a paper and company', async () => {
    await clear()
    expect((await added(['{goods}'], { company: 0 })).code).toBe(0)
    const twice = await added(['{goods}'], { company: 0 })
    expect([twice.status, twice.data]).toMatchObject([409, { reason: 'duplicate', field: 'company' }])
    expect((await added(['{goods}'])).code).toBe(0)
    expect((await added(['{goods}'], { paper: 'record' })).code).toBe(0)
    expect((await added(['{goods}'], { company: 99 })).data.fields).toHaveProperty('company')
    expect(await count()).toBe(3)
  })

  test.each([
    ['an unknown field', ['{goods} {customer_phone}'], 'customer_phone'],
    ['a field of another paper', ['{reserve_price}'], 'reserve_price'],
    ['raw XML', ['{@goods}'], 'goods'],
    ['a condition on a field', ['{#goods}x{/goods}'], 'goods'],
    ['a table of another paper', ['{#bids}{paddle}{/bids}'], 'bids'],
    ['what every object has', ['{constructor}'], 'constructor'],
    ['a brace that is not closed', ['{goods'], 'file'],
    ['a table that is not closed', ['{#tickets}{no}'], 'file'],
  ])('with %s is refused by its name, and nothing is kept', async (_what, lines, field) => {
    await clear()
    const answer = await added(lines)
    expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, [field]])
    expect(await count()).toBe(0)
  })

  test('that is no docx, is broken, expands without end or is not one’s own is refused', async () => {
    await clear()
    const text = await create('2a', body(await sent('2a', Buffer.from('x'), '模板.txt')))
    expect(Object.keys(text.data.fields)).toEqual(['file'])
    expect((await create('2a', body([]))).data.fields).toHaveProperty('file')
    const foreign = await create('2a', body(await sent('6a', docxOf(['{goods}']))))
    expect(foreign.status).toBe(422)
    // An upload that passes as docx, but whose document is missing.
    const hollow = docxOf([], { 'word/document.xml': strToU8('<w:document') })
    expect(Object.keys((await create('2a', body(await sent('2a', hollow)))).data.fields)).toEqual(['file'])
    // Within the limits of an upload, 21 MB expanded.
    const blocks = Array.from(
      { length: 1000 },
      (_, n) => randomBytes(300).toString('hex') + 'x'.repeat(20_500 + n),
    )
    const large = docxOf(['{goods}'], { 'word/big.xml': strToU8(blocks.join('')) })
    const bomb = await create('2a', body(await sent('2a', large)))
    expect([bomb.status, bomb.data.fields]).toEqual([422, { file: '模板展开后过大' }])
    expect(await count()).toBe(0)
  })

  const relation = (kind: string, target: string, mode = 'External') =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}" TargetMode="${mode}"/></Relationships>`
  const field = (...runs: string[]) =>
    `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${runs.map((run) => `<w:r><w:instrText>${run}</w:instrText></w:r>`).join('')}</w:hdr>`
  test.each([
    [
      'a picture of another server',
      'word/_rels/document.xml.rels',
      relation('image', '//evil.example/a.png'),
      '//evil.example/a.png',
    ],
    [
      'an attached template',
      'word/_rels/settings.xml.rels',
      relation('attachedTemplate', 'a.dotm', 'Internal'),
      'attachedTemplate',
    ],
    ['a DDE field in two runs', 'word/header1.xml', field('D', 'DEAUTO c:\\\\cmd.exe'), 'DDEAUTO'],
    [
      'an INCLUDE field in entities',
      'word/header1.xml',
      field('&#73;NCLUDEPICTURE "http://evil.example"'),
      'INCLUDEPICTURE',
    ],
    [
      'a picture whose address looks like the end of its tag',
      'word/_rels/document.xml.rels',
      relation('image', 'http://evil.example/?>'),
      'http://evil.example/?>',
    ],
    ['a field in CDATA', 'word/header1.xml', field('<![CDATA[DDEAUTO c:\\cmd.exe]]>'), 'DDEAUTO'],
    ['a field with comments', 'word/header1.xml', field('D<!-- -->DEAU<!-- -->TO c:\\cmd.exe'), 'DDEAUTO'],
    [
      'a prefix of its own',
      'word/_rels/header1.xml.rels',
      relation('image', '//evil.example/a.png').replaceAll('Relationship', 'a-b:Relationship'),
      '//evil.example/a.png',
    ],
    ['a field in a part of another name', 'word/media/header1.png', field('DDEAUTO c:\\cmd.exe'), 'DDEAUTO'],
    [
      'a part of another format',
      'word/_rels/document.xml.rels',
      relation('aFChunk', 'a.htm', 'Internal'),
      'aFChunk',
    ],
  ])('with %s is refused by its name', async (_what, part, content, name) => {
    await clear()
    const answer = await create(
      '2a',
      body(await sent('2a', docxOf(['{goods}'], { [part]: strToU8(content) }))),
    )
    expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, [name]])
    expect(await count()).toBe(0)
  })

  test('with an external target in UTF-16 is refused, and so are two parts of one name', async () => {
    await clear()
    const wide = Buffer.from(`\ufeff${relation('image', '//evil.example/a.png')}`, 'utf16le')
    for (const content of [wide, Buffer.from(wide).swap16()]) {
      const sheet = docxOf(['{goods}'], { 'word/_rels/document.xml.rels': content })
      const answer = await create('2a', body(await sent('2a', sheet)))
      expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, ['//evil.example/a.png']])
    }
    // Two entries whose names have one length, and then one name.
    const twice = docxOf(['{goods}'], { 'word/a.xml': strToU8('<a/>'), 'word/b.xml': strToU8('<b/>') })
    const same = Buffer.from(twice.toString('latin1').replaceAll('word/b.xml', 'word/a.xml'), 'latin1')
    const [kept] = await sent('2a', same)
    expect(kept?.path).toMatch(/^\/f\//)
    expect((await create('2a', body([kept]))).data.fields).toHaveProperty('file')
    expect(await count()).toBe(0)
  })

  test('with a link and a page number is taken', async () => {
    await clear()
    const more = {
      'word/_rels/document.xml.rels': strToU8(relation('hyperlink', 'https://crm.example/')),
      'word/header1.xml': strToU8(field(' PAGE \\* MERGEFORMAT ')),
    }
    expect((await create('2a', body(await sent('2a', docxOf(['{goods}'], more))))).code).toBe(0)
  })

  test('a new paper for an old file checks the file again', async () => {
    await clear()
    const made = await added(['{reserve_price}'], { paper: 'order' })
    expect(made.code).toBe(0)
    const edited = await p['2a'].ask(`${path}/${made.data.id}`, {
      method: 'PATCH',
      body: { paper: 'notice', version: 1 },
    })
    expect(Object.keys(edited.data.fields)).toEqual(['reserve_price'])
  })
})

describe('filling', () => {
  test('writes < and & as they are, a line for what is missing, and the number of the paper', async () => {
    await clear()
    await added(['{paper_no}', '标的：{goods}', '税票：{tax_receipt}'])
    const lot = await placeLot(t, { corpore_name: '钢材 <A&B> "一级"', tax_receipt: null })
    const { xml, text } = await filled('5a', lot)
    expect(text).toContain('标的：钢材 &lt;A&amp;B&gt; &quot;一级&quot;')
    expect(text).toContain('税票：＿＿＿')
    expect(text).toMatch(/GG-\d{4}-\d{5}/)
    expect(xml).not.toContain('<A')
    const { data } = await p['5a'].ask(`/api/lots/${lot}/papers`)
    const sheet = data.sheets.find((item: { paper: string }) => item.paper === 'notice')
    expect(text).toContain(sheet.no)
  })

  test('a company’s own template goes before the one for all', async () => {
    await clear()
    await added(['所有公司'])
    await added(['本公司'], { company: 1 })
    expect((await filled('2a', await placeLot(t, { company: 1 }))).text).toContain('本公司')
    expect((await filled('2a', await placeLot(t, { company: 2 }))).text).toContain('所有公司')
    expect((await filled('2a', await placeLot(t))).text).toContain('所有公司')
  })

  test('the masks of the paper hold: a dot instead of the reserve', async () => {
    await clear()
    await added(
      ['保留价 {reserve_price} 建议 {proposed_price}', '{#rounds}{round}{starting_price}{/rounds}'],
      {
        paper: 'price_letter',
      },
    )
    const lot = await placeLot(t, { state: 'unsold' })
    const seen = await filled('6a', lot, 'price_letter', { cut: '5' })
    expect(seen.text).toContain('保留价 ● 建议 279,300.00 元')
    expect(seen.text).toContain('第 1 轮294,000.00 元')
    expect(seen.text).not.toContain('777')
    expect((await filled('5a', lot, 'price_letter')).text).toContain('保留价 777,777.77 元')
  })

  test('is refused like printing, and without a template there is nothing to fill', async () => {
    await clear()
    const lot = await placeLot(t)
    expect((await filled('6a', lot, 'order')).status).toBe(403)
    expect((await filled('6a', lot, 'record')).status).toBe(409)
    const none = await filled('6a', lot, 'notice')
    expect(none.status).toBe(404)
    const { rows } = await t.database.pool.query('select 1 from lot_papers where lot_id = $1', [lot])
    expect(rows).toEqual([])
  })

  test('the file is its maker’s alone', async () => {
    await clear()
    await added(['{goods}'])
    const made = await p['5a'].ask(`/api/lots/${await placeLot(t)}/papers/docx`, {
      method: 'POST',
      body: { paper: 'notice' },
    })
    const name = made.data.file_name
    expect((await p['2a'].ask(`/common/download?fileName=${name}`)).status).toBe(404)
  })
})
