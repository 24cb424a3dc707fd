import { paperFields, papers, tablesOf, type Paper, type PaperField } from '#contract/paper-fields.ts'
import {
  paperRules,
  papersOfBidders,
  type LotPapers,
  type PaperPhoto,
  type PaperSheet,
} from '#contract/papers.ts'
import type { GoodsMoney } from '#contract/rules/goods-money.ts'
import { isZero } from '#contract/rules/money.ts'
import { resultStates } from '#contract/rules/lot-states.ts'
import { may, addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { moneyOfGoods } from '#server/features/finance/ledger/goods-money.ts'
import { releaseForNote, type Release } from '#server/features/lot-moves/release.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import { seesBidders, type StoredLot } from '#server/features/lots/visibility.ts'
import { factsOf, type PaperFacts } from './facts.ts'
import { assignNumbers, numbersOf } from './numbers.ts'
import { peopleOf } from './people.ts'
import { templatesFor } from './templates.ts'
import { netOn, rowsOf } from './tables.ts'
import { valuesOf } from './values.ts'

/** Whether this caller may print a paper now. Papers that name bidders wait until bidders are disclosed. */
const mayPrint = (who: Caller, lot: StoredLot, paper: Paper): boolean =>
  may(who, paperRules[paper].permission) &&
  paperRules[paper].states.includes(lot.state) &&
  (!papersOfBidders.includes(paper) || seesBidders(who, lot))

const seesBuyer = (who: Caller, lot: StoredLot): boolean =>
  seesBidders(who, lot) || (may(who, 'finance.use') && resultStates.includes(lot.state))
const seesMoney = (who: Caller): boolean => may(who, 'lots.seeFunds') || may(who, 'finance.use')

/** Paper fields that this caller may not see of this lot. */
function hiddenFields(who: Caller, { stored, lot }: PaperFacts): PaperField[] {
  const masked = lot.masked ?? []
  return [
    ...(masked.includes('reserve_price') ? (['reserve_price', 'reserve_words'] as const) : []),
    ...(masked.includes('unsold_reason') ? (['reason'] as const) : []),
    ...(seesBuyer(who, stored) ? [] : (['buyer', 'buyer_credit_code', 'buyer_paddle'] as const)),
    ...(seesMoney(who) ? [] : (['paid', 'unpaid'] as const)),
  ]
}

/** Only people with access to lots may fetch files; finance gets the text without pictures. */
const photosOf = (who: Caller, paper: Paper, { stored, tickets }: PaperFacts): PaperPhoto[] =>
  paper === 'handover' && may(who, 'lots.use')
    ? [...stored.photos, ...tickets.flatMap((ticket) => ticket.photo)]
    : []

/** The amount missing for goods that were not released on credit. */
async function unpaidGoods(db: Db, lot: StoredLot): Promise<GoodsMoney | null> {
  const money = await moneyOfGoods(db, lot)
  return isZero(money.missing) || lot.released_on_credit ? null : money
}

/** The printable papers with their values, as this caller may see them. */
async function sheetsOf(db: Db, who: Caller, stored: StoredLot, cut: string | undefined): Promise<LotPapers> {
  const chosen = papers.filter((paper) => mayPrint(who, stored, paper))
  const facts = await factsOf(db, who, stored, chosen)
  const people = await peopleOf(db, stored, chosen)
  const numbers = await numbersOf(db, stored)
  const templates = await templatesFor(db, stored.company)
  const hidden = hiddenFields(who, facts)
  const unpaid = chosen.includes('pick_up') ? await unpaidGoods(db, stored) : null
  const sheet = (paper: Paper): PaperSheet => {
    const values = valuesOf({
      paper,
      facts,
      people: people.get(paper) ?? { handled: null, checked: null },
      no: numbers.get(paper) ?? null,
      now: who.now,
      cut,
    })
    const template = templates.get(paper)
    const own: readonly PaperField[] = paperFields[paper]
    const shown = own.filter((field) => !hidden.includes(field))
    return {
      paper,
      no: numbers.get(paper) ?? null,
      fits: paperRules[paper].fits.includes(stored.state),
      unpaid: paper === 'pick_up' ? unpaid : null,
      values: Object.fromEntries(
        (paper === 'pick_up' && unpaid ? [] : shown).map((field) => [
          field,
          (field === 'weighed_net' ? netOn(facts) : values[field]) || null,
        ]),
      ),
      tables: Object.fromEntries((tablesOf[paper] ?? []).map((table) => [table, rowsOf[table](facts)])),
      hidden: own.filter((field) => hidden.includes(field)),
      photos: photosOf(who, paper, facts),
      template: template ? { id: template.id, title: template.title } : null,
    }
  }
  return { lot: facts.lot, sheets: chosen.map(sheet) }
}

/** The papers that this caller may print of a lot in scope. */
export async function listPapers(
  db: Db,
  who: Caller,
  id: number,
  cut: string | undefined,
): Promise<LotPapers> {
  return sheetsOf(db, who, await loadLot(db, who, id, false, 'mover'), cut)
}

function refuseOthers(who: Caller, lot: StoredLot, chosen: readonly Paper[]): void {
  for (const paper of chosen) {
    const { permission, states } = paperRules[paper]
    if (!may(who, permission)) throw new Refusal('no_permission')
    if (!states.includes(lot.state)) throw new Refusal('wrong_state', {}, { state: lot.state })
    if (!mayPrint(who, lot, paper)) throw new Refusal('no_permission')
  }
}

/** Input of a printing besides the papers. */
export interface Asked extends Release {
  cut?: string | undefined
}

/**
 * Numbers the chosen papers and logs the printing. 403 for a paper of other roles, 409 if the lot's state has
 * no such paper.
 */
export async function printPapers(
  db: Db,
  who: Caller,
  id: number,
  chosen: readonly Paper[],
  { cut, ...release }: Asked,
): Promise<LotPapers> {
  const locked = await loadLot(db, who, id, true, 'mover')
  refuseOthers(who, locked, chosen)
  const lot = chosen.includes('pick_up') ? await releaseForNote(db, who, locked, release) : locked
  await assignNumbers(db, who, lot, chosen)
  const answer = await sheetsOf(db, who, lot, cut)
  const printed = answer.sheets.filter(({ paper }) => chosen.includes(paper))
  addAuditEntry(who, {
    action: 'print',
    resource: 'lots',
    record_id: lot.id,
    record_name: lot.lot_no,
    detail: { papers: printed.map(({ no }) => no) },
  })
  return answer
}
