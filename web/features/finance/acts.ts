import { type DueRow, dueRoutes } from '#contract/dues.ts'
import { type EntryRow, financeRoutes } from '#contract/finance.ts'
import type { FinanceLot } from '#contract/finance-lot.ts'
import { moneyPrintOf } from '#web/auction/print-paths.ts'
import { refreshMoney } from '#web/auction/refresh-money.ts'
import { act, declareActs } from '#web/records/acts.ts'
import { lotMoveRoutes } from '#contract/lot-moves.ts'

const words = <A extends 'confirm' | 'void' | 'reverse'>(id: A) =>
  ({
    verb: `finance.acts.${id}`,
    title: `finance.ask.${id}`,
    text: `finance.ask.${id}Text`,
    done: 'finance.done',
  }) as const

const printsFor = (direction: EntryRow['direction']) => (row: EntryRow) =>
  row.actions.includes('receipt') && row.direction === direction
const toPaper = (row: EntryRow) => moneyPrintOf('receipt', row.id)

/** The acts of an entry. A confirmed one is never edited, only reversed. */
export const entryActs = declareActs<EntryRow>()({
  resource: 'finance_entries',
  nameOf: (row) => row.entry_no ?? String(row.id),
  refresh: refreshMoney,
  acts: {
    edit: { verb: 'act.edit', in: 'drawer' },
    receipt: { verb: 'finance.acts.receipt', when: printsFor('in'), to: toPaper },
    payment: { verb: 'finance.acts.payment', when: printsFor('out'), to: toPaper },
    confirm: act(financeRoutes.confirm, {
      ...words('confirm'),
      titleMany: 'finance.ask.confirmMany',
      many: 'each',
      doneMany: 'finance.done',
    }),
    void: act(financeRoutes.void, { ...words('void'), danger: true, fields: { reason: { kind: 'note' } } }),
    reverse: act(financeRoutes.reverse, {
      ...words('reverse'),
      danger: true,
      fields: { reason: { kind: 'note', required_at: 'save' } },
    }),
  },
})

export type EntryAct = keyof typeof entryActs.acts

/** A due is paid by an entry. */
export const dueActs = declareActs<DueRow>()({
  resource: 'finance_dues',
  nameOf: (row) => row.lot_id_name ?? String(row.id),
  refresh: refreshMoney,
  acts: {
    pay: { verb: 'finance.acts.pay', in: 'drawer' },
    confirm: act(dueRoutes.confirm, {
      verb: 'finance.acts.confirm',
      title: 'finance.ask.claim',
      text: 'finance.ask.claimText',
      done: 'finance.done',
    }),
    drop: act(dueRoutes.drop, {
      verb: 'finance.acts.drop',
      title: 'finance.ask.drop',
      text: 'finance.ask.dropText',
      done: 'finance.done',
      danger: true,
      fields: { reason: { kind: 'note', required_at: 'save' } },
    }),
    set_off: act(dueRoutes.setOff, {
      verb: 'finance.acts.set_off',
      title: 'finance.ask.setOff',
      text: 'finance.ask.setOffText',
      done: 'finance.done',
    }),
  },
})

export type DueAct = keyof typeof dueActs.acts

const move = <A extends 'mark_paid' | 'settle'>(action: A) =>
  act(lotMoveRoutes.move, {
    verb: `finance.mark.${action}`,
    title: 'lots.ask.title',
    text: 'finance.confirmedOf',
    done: 'finance.done',
    body: { action },
  })

/** The moves of a lot that finance makes. */
export const lotMoneyActs = declareActs<FinanceLot>()({
  resource: 'lots',
  nameOf: (lot) => lot.lot_no,
  refresh: refreshMoney,
  acts: { mark_paid: move('mark_paid'), settle: move('settle') },
})
