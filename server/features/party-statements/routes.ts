import { writeXlsx } from 'hucre/xlsx'
import * as contract from '#contract/party-statements.ts'
import { texts } from '#texts/all.ts'
import { fieldLabel, fill } from '#texts/text.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { headersOf } from '#server/features/uploads/downloads.ts'
import { partyStatement, statementParties } from './statement.ts'
import { partyStatementRoutes } from '#contract/party-statements.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const widths = [12, 20, 24, 44, 16, 16, 16, 16]

/** The proceeds of each settled sale of a consignor. */
function salesRows(who: Caller, { sales }: contract.PartyStatement): string[][] {
  if (sales.length === 0) return []
  const words = texts[who.language].finance.statementSales
  const names = ['price', 'commission', 'fees', 'net'] as const
  const say = (name: keyof typeof words) => fill(who.language, words[name])
  return [
    ['', '', '', say('title'), ...names.map(say)],
    ...sales.map((sale) => [sale.closed_on, '', '', sale.lot_name, ...names.map((name) => sale[name])]),
  ]
}

/** Every cell is a text, so that nothing becomes a formula. */
function workbook(who: Caller, of: contract.PartyStatement): Promise<Uint8Array> {
  const own = texts[who.language]
  const words = own.finance.statement
  const column = (word: keyof typeof words.columns) => fill(who.language, words.columns[word])
  const say = (name: 'title' | 'period' | 'opening' | 'closing') => fill(who.language, words[name])
  const label = (name: string) => fieldLabel(own, 'finance_entries', name)
  const rows = [
    [say('title'), of.party_name],
    [say('period'), `${of.from} – ${of.to}`],
    [
      label('occurred_on'),
      label('kind'),
      label('entry_no'),
      label('lot_id'),
      column('debit'),
      column('credit'),
      column('balance'),
    ],
    [of.from, say('opening'), '', '', '', '', of.opening],
    ...of.lines.map((line) => [
      line.on,
      fill(who.language, own.options.finance_entries.kind[line.kind]),
      line.number ?? '',
      line.lot_name ?? '',
      line.debit,
      line.credit,
      line.balance,
    ]),
    [of.to, say('closing'), '', '', of.debit, of.credit, of.closing],
    ['', column('held'), '', '', '', '', of.held],
    ['', column('unapplied'), '', '', '', '', of.unapplied],
    ...salesRows(who, of),
  ]
  return writeXlsx({
    sheets: [{ name: say('title'), columns: widths.map((width) => ({ width })), rows }],
  })
}

export function servePartyStatements(serve: Serve): void {
  serve(partyStatementRoutes.get, ({ db, query }) =>
    partyStatement(db, { ...query, party_id: Number(query.party_id) }),
  )
  serve(partyStatementRoutes.file, async ({ db, who, query, reply }) => {
    const of = await partyStatement(db, { ...query, party_id: Number(query.party_id) })
    const bytes = Buffer.from(await workbook(who, of))
    const name = `${of.party_name}_${of.from}_${of.to}.xlsx`
    addAuditEntry(who, { action: 'download', resource: 'finance_entries', detail: { party: of.party_name } })
    void reply.headers(headersOf(name, workbookType, bytes.length))
    return bytes as never
  })
  serve(partyStatementRoutes.parties, async ({ db, query }) => ({
    items: await statementParties(db, query.party, query.q?.trim() ?? ''),
  }))
}
