import * as dues from '#contract/dues.ts'
import * as lot from '#contract/finance-lot.ts'
import * as contract from '#contract/finance.ts'
import * as lotBriefing from '#contract/lot-moves.ts'
import * as money from '#contract/lot-money.ts'
import { paymentAccounts } from '#contract/own-accounts.ts'
import * as payers from '#contract/finance-lot.ts'
import { sameReferences } from '#contract/same-reference.ts'
import * as signUps from '#contract/sign-ups.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { paymentAccounts as accountsOfLot } from './ledger/account-of.ts'
import { carryOver } from './deposits/carry-over.ts'
import { confirmEntry, reverseEntry, voidEntry } from './ledger/confirm.ts'
import { confirmDue, dropDue, setOffDue } from './dues/due-acts.ts'
import { editEntry } from './ledger/drafts.ts'
import { listDues, listEntries } from './ledger/entries.ts'
import { financeLot, financeLotOptions } from './shown/lot-facts.ts'
import { briefingOf } from './shown/lot-briefing.ts'
import { lotFunds } from './shown/lot-funds.ts'
import { knownPayer } from './ledger/payer.ts'
import { entryReceipt } from './ledger/receipts.ts'
import { registerEntry, sameReference, submitDraft } from './ledger/register.ts'
import { financeSummary } from './shown/summary.ts'

export function financeRoutes(serve: Serve): void {
  serve(contract.listEntries, ({ db, who, list }) => listEntries(db, who, list))
  serve(contract.createEntry, ({ db, who, body }) => registerEntry(db, who, body))
  serve(sameReferences, async ({ db, query }) => ({ hits: await sameReference(db, query) }))
  serve(payers.knownPayer, ({ db, query }) =>
    knownPayer(db, { sign_up_id: Number(query.sign_up_id) || null, due_id: Number(query.due_id) || null }),
  )
  serve(contract.editEntry, ({ db, who, params, body }) => editEntry(db, who, params.id, body))
  serve(contract.submitEntry, ({ db, who, params, body }) => submitDraft(db, who, params.id, body))
  serve(contract.confirmEntry, ({ db, who, params, body }) => confirmEntry(db, who, params.id, body.version))
  serve(contract.voidEntry, ({ db, who, params, body }) =>
    voidEntry(db, who, params.id, body.version, body.reason),
  )
  serve(contract.reverseEntry, ({ db, who, params, body }) =>
    reverseEntry(db, who, params.id, body.version, body.reason),
  )
  serve(dues.confirmDue, ({ db, who, params, body }) => confirmDue(db, who, params.id, body.version))
  serve(dues.dropDue, ({ db, who, params, body }) => dropDue(db, who, params.id, body))
  serve(dues.setOffDue, ({ db, who, params, body }) => setOffDue(db, who, params.id, body))
  serve(dues.listDues, ({ db, who, list }) => listDues(db, who, list))
  serve(signUps.carryOver, ({ db, who, params, body }) => carryOver(db, who, params.id, body))
  serve(money.entryReceipt, ({ db, who, params }) => entryReceipt(db, who, params.id))
  serve(lotBriefing.lotBriefing, ({ db, who, params }) => briefingOf(db, who, params.id))
  serve(money.lotFunds, ({ db, who, params }) => lotFunds(db, who, params.id))
  serve(contract.financeSummary, ({ db, who }) => financeSummary(db, who))
  serve(paymentAccounts, ({ db, who, params }) => accountsOfLot(db, who, params.id))
  serve(lot.financeLotOptions, ({ db, query }) => financeLotOptions(db, query.q?.trim() ?? ''))
  serve(lot.financeLot, ({ db, who, params }) => financeLot(db, who, params.id))
}
