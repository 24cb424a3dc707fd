import { describe, expect, test } from 'vitest'
import { customers } from '#contract/customers.ts'
import { recyclers } from '#contract/recyclers.ts'
import { texts } from '#texts/all.ts'
import { fill } from '#texts/text.ts'
import { checkRow, columnsOf } from './check-row.ts'
import { cleanValue } from '#server/records/clean-value.ts'
import { suggestMapping } from './suggest-mapping.ts'

describe('values are cleaned as people write them', () => {
  test.each([
    ['company_name', '　大连物资有限公司  ', '大连物资有限公司'],
    ['company_name', '  \u00a0\u200b ', null],
    ['remark', '=HYPERLINK("http://x","点我")', '=HYPERLINK("http://x","点我")'],
    ['phone', '１３６８６８８５２６３', '13686885263'],
    ['phone', "'13800138000", '13800138000'],
    ['status', ' 强烈 ', 1],
    ['status', '２', 2],
    ['status', '3', 3],
    ['status', '也许吧', '也许吧'],
    ['area', '浙江省 杭州市 西湖区', '浙江省/杭州市/西湖区'],
    ['area', '浙江省 - 杭州市－西湖区', '浙江省/杭州市/西湖区'],
    ['tags', '央企，重点; 央企', ['央企', '重点']],
    ['credit_code', ' 91110000 600037341l ', '91110000600037341L'],
    ['next_follow_at', '2026/1/5 9:30', '2026-01-05T09:30:00+08:00'],
    ['next_follow_at', '2026年1月5日', '2026-01-05T00:00:00+08:00'],
    ['next_follow_at', 'soon', 'soon'],
    ['service_id', '', null],
  ])('%s %j', (field, cell, wanted) => {
    expect(cleanValue(customers, field, cell)).toEqual(wanted)
  })

  test('a choice by its label in any of the four languages', () => {
    for (const language of ['zh', 'en', 'es', 'ja'] as const) {
      for (const option of [1, 2, 3, 4, 5, 6] as const) {
        const label = fill(language, texts[language].options.customers.status[option])
        expect(cleanValue(customers, 'status', ` ${label.toUpperCase()} `), `${language} ${label}`).toBe(
          option,
        )
      }
    }
  })
})

test('a hostile cell is cleaned in no time', () => {
  const began = performance.now()
  for (const field of ['company_name', 'area', 'tags', 'phone', 'credit_code', 'next_follow_at', 'status'])
    for (const piece of [' ', '-', '\u3000', '(', ',', '1'])
      cleanValue(customers, field, `x${piece.repeat(32_000)}x`)
  expect(performance.now() - began).toBeLessThan(2000)
})

describe('rows are held against the form', () => {
  const columns = ['公司', '联系人', '电话', '部门', '职务', '地区', '意向', '微信', '信用代码']
  const mapping = {
    company_name: '公司',
    name: '联系人',
    phone: '电话',
    department: '部门',
    duty: '职务',
    area: '地区',
    status: '意向',
    wechat: '微信',
    credit_code: '信用代码',
  }
  const places = columnsOf(columns, mapping)
  const good = ['甲有限公司', '张三', '138-0013-8000', '物资部', '部长', '浙江省/杭州市', '强烈', 'wx1', '']
  const row = (changes: Record<number, string>) =>
    checkRow(
      customers,
      good.map((cell, at) => changes[at] ?? cell),
      places,
    )

  test('a good one', () => {
    expect(row({})).toEqual({
      values: {
        company_name: '甲有限公司',
        name: '张三',
        phone: '13800138000',
        department: '物资部',
        duty: '部长',
        area: '浙江省/杭州市',
        status: 1,
        wechat: 'wx1',
      },
    })
  })

  test.each([
    [{ 0: ' ' }, 'company_name', 'required'],
    [{ 0: '长'.repeat(201) }, 'company_name', 'too_long'],
    [{ 2: '12ab' }, 'phone', 'bad_format'],
    [{ 2: '1234' }, 'phone', 'bad_format'],
    [{ 6: '也许吧' }, 'status', 'unknown_choice'],
    [{ 6: '7' }, 'status', 'unknown_choice'],
    [{ 6: '' }, 'status', 'required'],
    [{ 8: '123' }, 'credit_code', 'bad_format'],
    [{ 1: '', 6: '?' }, 'name', 'required'],
  ])('%j is refused for %s: %s', (changes, field, reason) => {
    expect(row(changes)).toEqual({ field, reason })
  })

  test('a field without a column is an empty one', () => {
    const { wechat: _, ...fewer } = mapping
    expect(checkRow(customers, good, columnsOf(columns, fewer))).toEqual({
      field: 'wechat',
      reason: 'required',
    })
  })
})

describe('columns are recognised', () => {
  test('by what people call them', () => {
    const columns = [
      '序号',
      '公司名称（必填）',
      '客户姓名*',
      ' 手机号码：',
      '所属部门',
      '职务',
      '所在地区',
      '合作意向',
      '微信',
      '备注',
    ]
    expect(suggestMapping(customers, columns)).toEqual({
      company_name: '公司名称（必填）',
      name: '客户姓名*',
      phone: ' 手机号码：',
      department: '所属部门',
      duty: '职务',
      area: '所在地区',
      status: '合作意向',
      wechat: '微信',
      remark: '备注',
    })
  })

  test('in other languages, each column once', () => {
    expect(
      suggestMapping(customers, [
        'Company',
        'Contact Person',
        'Mobile',
        'Department',
        'Job Title',
        'Region',
        'WeChat ID',
        'Notes',
        'notes',
      ]),
    ).toEqual({
      company_name: 'Company',
      name: 'Contact Person',
      phone: 'Mobile',
      department: 'Department',
      duty: 'Job Title',
      area: 'Region',
      wechat: 'WeChat ID',
      remark: 'Notes',
    })
    expect(suggestMapping(customers, ['会社名', '氏名', '電話番号'])).toEqual({
      company_name: '会社名',
      name: '氏名',
      phone: '電話番号',
    })
    expect(suggestMapping(customers, ['Empresa', 'Contacto', 'Teléfono'])).toEqual({
      company_name: 'Empresa',
      name: 'Contacto',
      phone: 'Teléfono',
    })
  })
})

describe('recyclers', () => {
  test('are recognised by what people call their columns', () => {
    expect(
      suggestMapping(recyclers, [
        '回收商名称',
        '联系人',
        '手机',
        '经营范围',
        '城市',
        '开户行',
        '账号',
        '法人代表',
      ]),
    ).toEqual({
      company_name: '回收商名称',
      name: '联系人',
      phone: '手机',
      area: '城市',
      kinds: '经营范围',
      legal_rep: '法人代表',
      bank_name: '开户行',
      bank_account: '账号',
    })
  })

  test('kinds by their labels in any language, with any separator, each once', () => {
    for (const language of ['zh', 'en', 'es', 'ja'] as const) {
      const { 船舶: ships, 钢材: steel } = texts[language].options.recyclers.kinds
      for (const between of ['、', ',', '，', '/', '；', '\n'])
        expect(
          cleanValue(
            recyclers,
            'kinds',
            ` ${fill(language, steel)}${between} ${fill(language, ships)}${between}船舶`,
          ),
        ).toEqual(['钢材', '船舶'])
    }
    expect(
      checkRow(
        recyclers,
        ['甲', '乙', '13800000000', '大连', '飞机'],
        columnsOf(['a', 'b', 'c', 'd', 'e'], columns),
      ),
    ).toEqual({
      field: 'kinds',
      reason: 'unknown_choice',
    })
    expect(
      checkRow(
        recyclers,
        ['甲', '乙', '13800000000', '大连', ' '],
        columnsOf(['a', 'b', 'c', 'd', 'e'], columns),
      ),
    ).toEqual({
      field: 'kinds',
      reason: 'required',
    })
  })
  const columns = { company_name: 'a', name: 'b', phone: 'c', area: 'd', kinds: 'e' }
})
