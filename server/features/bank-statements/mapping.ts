import { statementColumns, type StatementColumn, type StatementMapping } from '#contract/bank-statements.ts'
import { columnTitles, type SheetRow } from '#server/features/imports/workbook-rows.ts'
import { cellText, narrow } from './cells.ts'

/** Column titles that banks use, the best match of each column first. Trailing brackets are ignored. */
const synonyms: Record<StatementColumn, readonly string[]> = {
  date: [
    '交易日期',
    '交易时间',
    '交易日',
    '日期',
    '发生日期',
    '记账日期',
    '记账日',
    '入账日期',
    'date',
    'transaction date',
    'booking date',
  ],
  time: ['交易时间', '交易时刻', '时间', '记账时间', 'time'],
  in: [
    '贷方发生额',
    '贷方金额',
    '贷方',
    '收入金额',
    '收入',
    '收款金额',
    '转入金额',
    '存入金额',
    '存入',
    'credit',
    'deposits',
  ],
  out: [
    '借方发生额',
    '借方金额',
    '借方',
    '支出金额',
    '支出',
    '付款金额',
    '转出金额',
    '支取金额',
    '支取',
    'debit',
    'withdrawals',
  ],
  amount: ['交易金额', '发生额', '发生金额', '金额', 'amount'],
  direction: [
    '借/贷',
    '借贷',
    '借贷标志',
    '借贷方向',
    '收/支',
    '收支',
    '收支标志',
    '收付标志',
    '交易方向',
    'dc',
    'dr/cr',
  ],
  balance: ['余额', '账户余额', '帐户余额', '本次余额', '交易后余额', '联机余额', 'balance'],
  counterparty: [
    '对方户名',
    '对方单位名称',
    '对方名称',
    '对方账户名称',
    '对方账户名',
    '对方单位',
    '交易对方',
    '对手户名',
    '收(付)方名称',
    '收/付方名称',
    'counterparty',
    'payer',
  ],
  counter_account: [
    '对方账号',
    '对方帐号',
    '对方账户',
    '对手账号',
    '收(付)方账号',
    '收(付)方帐号',
    'counterparty account',
  ],
  counter_bank: ['对方开户机构', '对方开户行', '对方开户行名', '对方行名', '对方银行', 'counterparty bank'],
  reference: [
    '交易流水号',
    '账户明细编号-交易流水号',
    '流水号',
    '银行流水号',
    '业务流水号',
    '交易序号',
    'reference',
  ],
  summary: ['摘要', '交易摘要', '交易类型', 'description', 'summary'],
  purpose: ['用途', '交易用途', 'purpose'],
  remark: ['附言', '备注', '客户附言', '交易附言', '交易备注', 'remark', 'memo'],
}

const plain = (title: string): string => narrow(cellText(title)).replaceAll(/\s/g, '').toLowerCase()
const bare = (title: string): string => plain(title).replace(/(?<=.)\((?!付\)).*\)$/, '')
/** Suggests a column for each field. Each title is used once, in the order of `statementColumns`. */
function suggestMapping(titles: readonly string[]): StatementMapping {
  const mapping: StatementMapping = {}
  const taken = new Set<string>()
  for (const column of statementColumns) {
    const free = titles.filter((title) => !taken.has(title))
    const found = synonyms[column]
      .map((word) => word.replaceAll(' ', ''))
      .map(
        (word) => free.find((title) => plain(title) === word) ?? free.find((title) => bare(title) === word),
      )
      .find((title) => title !== undefined)
    if (found === undefined) continue
    mapping[column] = found
    taken.add(found)
  }
  if (mapping.in !== undefined && mapping.out !== undefined) delete mapping.amount
  return mapping
}

/** A usable mapping has a date, and an amount in one column or in two. */
export const isUsable = ({ date, in: received, out, amount }: StatementMapping): boolean =>
  date !== undefined && (amount !== undefined || (received !== undefined && out !== undefined))

/** Rows searched for the titles. Banks put account, period and currency above the table. */
const longestHeading = 40

interface Head {
  /** Index of the row of titles. */
  at: number
  titles: string[]
  mapping: StatementMapping
}

const named = (mapping: StatementMapping): string[] =>
  Object.values(mapping).filter((name) => name !== undefined)

/**
 * Finds the row of titles: the first that holds all titles of a known mapping, else the first for which a
 * usable mapping can be suggested. If there is none, returns the fullest row for a person to map.
 */
export function findHead(rows: readonly SheetRow[], known: StatementMapping | null): Head {
  const heads = rows
    .slice(0, longestHeading)
    .map((row, at) => ({ at, titles: columnTitles(row.cells.map(cellText)) }))
  const wanted = known && isUsable(known) ? named(known) : []
  const fits = wanted.length > 0 && heads.find(({ titles }) => wanted.every((name) => titles.includes(name)))
  if (known && fits) return { ...fits, mapping: known }
  for (const head of heads) {
    const mapping = suggestMapping(head.titles)
    if (isUsable(mapping)) return { ...head, mapping }
  }
  const filled = ({ titles }: { titles: readonly string[] }) =>
    titles.filter((title) => !title.startsWith('#')).length
  const [fullest = { at: 0, titles: [] }] = heads.toSorted((a, b) => filled(b) - filled(a))
  return { ...fullest, mapping: suggestMapping(fullest.titles) }
}
