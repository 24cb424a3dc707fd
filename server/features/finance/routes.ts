import { dueRoutes } from '#contract/dues.ts'
import { financeLotRoutes } from '#contract/finance-lot.ts'
import { financeRoutes } from '#contract/finance.ts'
import { lotMoveRoutes } from '#contract/lot-moves.ts'
import { lotMoneyRoutes } from '#contract/lot-money.ts'
import { signUpRoutes } from '#contract/sign-ups.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { paymentAccounts as accountsOfLot } from './ledger/sale-account.ts'
import { carryOver } from './deposits/carry-over.ts'
import { confirmEntry, reverseEntry, voidEntry } from './ledger/confirm.ts'
import { confirmDue, dropDue } from './dues/due-acts.ts'
import { setOffDue } from './dues/set-off.ts'
import { editEntry } from './ledger/drafts.ts'
import { listDues, listEntries } from './ledger/entries.ts'
import { financeLot, financeLotOptions } from './shown/lot-facts.ts'
import { briefingOf } from './shown/lot-briefing.ts'
import { lotFunds } from './shown/lot-funds.ts'
import { knownPayer } from './ledger/payer.ts'
import { passportOf } from './ledger/passport.ts'
import { entryReceipt } from './ledger/receipts.ts'
import { registerEntry, sameReference, submitDraft } from './ledger/register.ts'
import { financeSummary } from './shown/summary.ts'
import { applyUnapplied } from './unapplied/apply.ts'
import { refundUnapplied } from './unapplied/refund.ts'
import { getUnapplied, listUnapplied } from './unapplied/source.ts'
import { unappliedTargets } from './unapplied/targets.ts'
import { unappliedRoutes } from '#contract/unapplied.ts'
import { ownAccountRoutes } from '#contract/own-accounts.ts'
import { passportRoutes } from '#contract/payment-passport.ts'
import { sameReferenceRoutes } from '#contract/same-reference.ts'

export function serveFinance(serve: Serve): void {
  serve(financeRoutes.list, ({ db, who, list }) => listEntries(db, who, list))
  serve(financeRoutes.create, ({ db, who, body }) => registerEntry(db, who, body))
  serve(sameReferenceRoutes.list, async ({ db, query }) => ({ hits: await sameReference(db, query) }))
  serve(financeLotRoutes.knownPayer, ({ db, query }) =>
    knownPayer(db, { sign_up_id: Number(query.sign_up_id) || null, due_id: Number(query.due_id) || null }),
  )
  serve(financeRoutes.edit, ({ db, who, params, body }) => editEntry(db, who, params.id, body))
  serve(financeRoutes.submit, ({ db, who, params, body }) => submitDraft(db, who, params.id, body))
  serve(financeRoutes.confirm, ({ db, who, params, body }) =>
    confirmEntry(db, who, params.id, body.version, { proof: body }),
  )
  serve(passportRoutes.passport, ({ db, who, params }) => passportOf(db, who, params.id))
  serve(financeRoutes.void, ({ db, who, params, body }) =>
    voidEntry(db, who, params.id, body.version, body.reason),
  )
  serve(financeRoutes.reverse, ({ db, who, params, body }) =>
    reverseEntry(db, who, params.id, body.version, body.reason),
  )
  serve(dueRoutes.confirm, ({ db, who, params, body }) => confirmDue(db, who, params.id, body.version))
  serve(dueRoutes.drop, ({ db, who, params, body }) => dropDue(db, who, params.id, body))
  serve(dueRoutes.setOff, ({ db, who, params, body }) => setOffDue(db, who, params.id, body))
  serve(dueRoutes.list, ({ db, who, list }) => listDues(db, who, list))
  serve(unappliedRoutes.list, ({ db, who, list }) => listUnapplied(db, who, list))
  serve(unappliedRoutes.get, ({ db, who, params }) => getUnapplied(db, who, params.id))
  serve(unappliedRoutes.targets, async ({ db, who, params, query }) => ({
    items: await unappliedTargets(db, await getUnapplied(db, who, params.id), query.q?.trim() ?? ''),
  }))
  serve(unappliedRoutes.apply, ({ db, who, params, body }) => applyUnapplied(db, who, params.id, body))
  serve(unappliedRoutes.refund, ({ db, who, params, body }) => refundUnapplied(db, who, params.id, body))
  serve(signUpRoutes.carryOver, ({ db, who, params, body }) => carryOver(db, who, params.id, body))
  serve(lotMoneyRoutes.entryReceipt, ({ db, who, params }) => entryReceipt(db, who, params.id))
  serve(lotMoveRoutes.briefing, ({ db, who, params }) => briefingOf(db, who, params.id))
  serve(lotMoneyRoutes.funds, ({ db, who, params }) => lotFunds(db, who, params.id))
  serve(financeRoutes.summary, ({ db, who }) => financeSummary(db, who))
  serve(ownAccountRoutes.payment, ({ db, who, params }) => accountsOfLot(db, who, params.id))
  serve(financeLotRoutes.options, ({ db, query }) => financeLotOptions(db, query.q?.trim() ?? ''))
  serve(financeLotRoutes.get, ({ db, who, params }) => financeLot(db, who, params.id))
}
