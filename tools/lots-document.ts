import { writeFileSync } from 'node:fs'
import {
  approvedStates,
  listedStates,
  liveStates,
  lotActions,
  lotGuards,
  lotMoves,
  lotStates,
  resultStates,
  targetOf,
  type LotGuard,
  type LotMove,
  type LotState,
} from '../contract/lot-machine.ts'
import { permissions } from '../contract/permissions.ts'
import { texts } from '../texts/all.ts'

export const lotsDocumentPath = new URL('../docs/lots.md', import.meta.url)

/** What each guard asks, in a sentence. */
const asks: Record<LotGuard, string> = {
  terms_complete: 'every field that the submission requires is filled; all missing ones are named at once',
  dates_in_order:
    'sign-ups end by `auction_time`, clearing ends after it, the three steps are above 0 and do not fall',
  not_own_submission: 'whoever submitted the lot does not approve it, role 1 included (409 `own_submission`)',
  reason_given: '`reason` is given',
  blacklist_ahead:
    '`blacklist_until`, where it is given, lies ahead; the defaulter is blacklisted until then',
  recruiter_known: '`zs_service_id` is set or given, and works with buyers',
  link_known: '`url` is set or given, unless the platform is the own one',
  auction_ahead: '`auction_time` lies ahead (409 `auction_time_passed`)',
  highest_known:
    'the round has a bid, or `highest_price` is given and not below the start; recorded bids count, whatever is given',
  ladder_valid: 'the bids of the round climb as the lot’s rule says (409 `bid_chain_broken`)',
  deal_known:
    '`winner_sign_up_id` and `deal_price` are given; for a sale `premium_rate` where the start is 0, and `reason` where another rate than the computed one is given',
  winner_qualified:
    'the winner is a sign-up of this round, approved, with its deposit received or waived (409 `not_qualified`); after a default it is the highest bidder left whose deposit has not been paid back',
  reserve_met_or_consent: 'the price reaches the reserve, or `consent_files` are given (409 `below_reserve`)',
  due_paid: 'what is due before the pick-up is confirmed as paid (409 `payment_incomplete`)',
  quantity_known: '`settlement_quantity` is set or given, and above 0',
  settlement_closed: 'the settlement is closed and its dues are done (409 `settlement_open`)',
  consent_given: '`consent_files` are given',
  no_confirmed_money:
    'no confirmed money depends on the state: no payment, no deposit paid back (409 `confirmed_money`)',
}

const { state: words } = texts.zh.options.lots
const acts = texts.zh.options.audit.action
const named = (state: LotState) => `\`${state}\` ${words[state]}`
const list = (states: readonly LotState[]) => states.map((state) => `\`${state}\``).join(', ')

function rowOf(action: (typeof lotActions)[number]): string {
  const move: LotMove = lotMoves[action]
  const targets = [...new Set(move.from.map((from) => targetOf(action, from)))]
  const clock = move.at ? `, and the clock at \`${move.at}\`` : ''
  const cells = [
    `\`${action}\` ${acts[action]}`,
    list(move.from),
    list(targets),
    `${permissions[move.permission].join(' ')}${clock}`,
    move.guards.map((guard) => `\`${guard}\``).join(', ') || '–',
    move.takes.map((name) => `\`${name}\``).join(', ') || '–',
  ]
  return `| ${cells.join(' | ')} |`
}

/** `docs/lots.md`, made from the table that the server, the buttons and the tests read. */
export const lotsDocument = (): string => `# The life of a lot

Made from \`contract/lot-machine.ts\` and \`contract/permissions.ts\` by \`node tools/lots-document.ts\`; a test holds it to them.

States: ${lotStates.map(named).join(', ')}.

| action | from | to | roles | guards | takes |
|---|---|---|---|---|---|
${lotActions.map(rowOf).join('\n')}

Every move takes \`version\` besides. It is asked in this order: role (403), what the action takes (422), the lot in the caller's
scope (404), its state (409 \`wrong_state\`), the version (409 \`stale_version\`), then the guards in the order of the table.
The lot's row is held from there on; event, log, sign-ups, deposits and the counts of customer, consignor and recycler are
written in the same transaction.

## Guards

${lotGuards.map((guard) => `- \`${guard}\`: ${asks[guard]}.`).join('\n')}

## Groups of states

- The result is public from ${list(resultStates)} on: reserve and bidders are open to whoever may see the lot. Elsewhere the reserve is sealed for 4, 6 and always for 8, bidders for 3 and 5.
- Live, so that the customer neither falls nor is archived: ${list(liveStates)}.
- Seen by 4: ${list(approvedStates)}. Seen by 6: ${list(listedStates)}, and the own ones from the approval on.

## Decided here

- Drafts are edited by the sellers who see them; 1 and 2 also correct approved and listed lots, which stay complete.
- A lot is reviewed as it was submitted: nobody edits it while it is in review.
- \`no_sale\` says why by fact: a highest price below the reserve is \`below_reserve\`, one that reaches it \`other\`; without a price \`no_bid\`, or \`no_sign_up\` where nobody was qualified. The first two compare with the reserve and are hidden from whoever may not.
- \`withdraw\` sends deposits back and leaves outcomes open: nobody has lost.
- \`runner_up\` sells at the follower's own highest bid; that price needs the consignor's consent in any case.
- \`step_back\` puts every sign-up back to what it was before the sale, from what the event of the sale kept; a default stays one.
- \`relist\` freezes every field of the round in \`lot_rounds\`, keeps terms and link, and clears dates and results.
- A copy has the terms, without dates, link, recruiter and files.
- Every sealed reserve that is shown to somebody is put on record, once per person, lot and business day.
- The log never holds a reserve price or a phone in readable form.
`

if (import.meta.main) writeFileSync(lotsDocumentPath, lotsDocument())
