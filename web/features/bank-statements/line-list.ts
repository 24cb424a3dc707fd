import { asides, bankLines, type BankLineRow, bankStatementRoutes } from '#contract/bank-statements.ts'
import { refreshMoney } from '#web/auction/refresh-money.ts'
import { act, declareActs } from '#web/records/acts.ts'
import type { ListSpec } from '#web/records/list-state.ts'

export const bankLinesSpec: ListSpec<typeof bankStatementRoutes.listBankLines> = {
  name: 'bank_lines',
  resource: bankLines,
  route: bankStatementRoutes.listBankLines,
  presets: [
    { id: 'open', label: 'bankStatements.presets.open', filters: () => ({ state: ['open'] }) },
    { id: 'exact', label: 'bankStatements.presets.exact', filters: () => ({ exact: ['true'] }) },
    {
      id: 'out',
      label: 'bankStatements.presets.out',
      filters: () => ({ direction: ['out'], state: ['open'] }),
    },
  ],
}

/** The acts of a bank line. */
export const lineActs = declareActs<BankLineRow>()({
  resource: 'bank_lines',
  nameOf: (row) => row.counterparty ?? row.summary ?? String(row.id),
  refresh: refreshMoney,
  acts: {
    match: { verb: 'bankStatements.acts.match', in: 'record' },
    unapplied: act(bankStatementRoutes.keepUnapplied, {
      verb: 'bankStatements.acts.unapplied',
      title: 'bankStatements.ask.unapplied',
      text: 'bankStatements.ask.unappliedText',
      done: 'finance.done',
      fields: { remark: { kind: 'note' } },
    }),
    set_aside: act(bankStatementRoutes.setLineAside, {
      verb: 'bankStatements.acts.setAside',
      title: 'bankStatements.ask.setAside',
      titleMany: 'bankStatements.ask.setAsideMany',
      text: 'bankStatements.ask.setAsideText',
      done: 'finance.done',
      doneMany: 'finance.done',
      many: 'each',
      fields: { aside: { kind: 'choice', options: asides, required_at: 'save' }, reason: { kind: 'note' } },
    }),
    reopen: act(bankStatementRoutes.reopenLine, {
      verb: 'bankStatements.acts.reopen',
      title: 'bankStatements.ask.reopen',
      text: 'bankStatements.ask.reopenText',
      done: 'finance.done',
      danger: 'dialog',
      fields: { reason: { kind: 'note', required_at: 'save' } },
    }),
  },
})

export type LineAct = keyof typeof lineActs.acts
