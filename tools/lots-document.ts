import { writeFileSync } from 'node:fs'
import {
  lotGuards,
  lotMoveNames,
  lotMoves,
  targetOf,
  type LotGuard,
  type LotMove,
  type LotMoveName,
} from '#contract/rules/lot-machine.ts'
import {
  approvedStates,
  listedStates,
  liveStates,
  lotStates,
  resultStates,
  type LotState,
} from '#contract/rules/lot-states.ts'
import { permissions } from '#contract/grammar/permissions.ts'
import { texts } from '#texts/all.ts'

export const lotsDocumentPath = new URL('../docs/lots.md', import.meta.url)

/** The condition of each guard, as a sentence. */
const conditions: Record<LotGuard, string> = {
  terms_complete: 'all fields required for submission are filled; a refusal names all missing ones',
  dates_in_order:
    'sign-ups end by `auction_time`, clearing ends after it, and the three steps are above 0 and do not' +
    ' decrease',
  not_own_submission:
    'the person who submitted the lot cannot approve it, not even role 1 (409 `own_submission`)',
  reason_given: '`reason` is present',
  blacklist_ahead: '`blacklist_until`, if present, is in the future; the defaulter is blacklisted until then',
  recruiter_known: '`zs_service_id` is set or sent, and names somebody who works with buyers',
  link_known: '`url` is set or sent, unless the lot is on our own platform',
  auction_ahead: '`auction_time` is in the future (409 `auction_time_passed`)',
  notice_kept:
    'state-owned goods are listed as long before the auction as the rules ask for their floor (409 ' +
    '`notice_too_short`, `data.first_day`); `reason` and `consent_files` of role 2 pass it',
  highest_known:
    'the round has a bid, or `highest_price` is sent and not below the starting price; recorded bids ' +
    'take precedence',
  ladder_valid: 'the bids of the round follow the lot’s increment rule (409 `bid_chain_broken`)',
  deal_known:
    '`winner_sign_up_id` and `deal_price` are present; a sale also needs `premium_rate` if the starting' +
    ' price is 0, and `reason` if the rate sent differs from the computed one or the way is an agreement',
  winner_qualified:
    'the winner is an approved sign-up of this round with its deposit received or waived (409 ' +
    '`not_qualified`); after a default it is a bidder who lost and whose deposit has not been refunded',
  reserve_met_or_consent:
    'the price reaches the reserve, or `consent_files` are present (409 `below_reserve`)',
  due_paid: 'everything due before pick-up is paid and confirmed (409 `payment_incomplete`)',
  quantity_known: '`settlement_quantity` is set or sent, and above 0',
  quantity_of_tickets:
    'weighed goods settle at their weight: another `settlement_quantity` needs `reason` and `files`, and waits ' +
    'for an approval (409 `differs_from_tickets`, `data.tickets, given`); without tickets one more than 10 % ' +
    'off `auction_quantity` needs `reason`',
  settlement_closed: 'the settlement is closed and its dues are paid (409 `settlement_open`)',
  follower_known:
    '`consent_files` and `winner_sign_up_id` are present; without a bid of theirs also `deal_price` and ' +
    '`reason`. The price is at most the defaulter’s',
  reason_if_early:
    '`reason` is present if bidding begins before `auction_time` or `signup_end_time`, or ends before ' +
    '`auction_end_time` with its extension',
  wins_left:
    'in an event with one deposit, the winner has won fewer lots than the deposits cover (409 ' +
    '`wins_limit_reached`, which says what a further deposit costs)',
  highest_bidder_or_consent:
    'the winner has the highest valid bid, the earlier one of equal typed bids, or all above are blocked, or ' +
    '`reason` and `consent_files` are present (409 `not_highest_bidder`); sales by agreement are exempt',
  tie_decided:
    'between equal sealed offers of which one was imported, `reason` says why this bidder wins (409 ' +
    '`tied_bids`, `data.sign_up_ids`)',
  price_is_bid_or_consent:
    'the price is the winner’s own highest bid, or the `highest_price` entered at the close if there are no ' +
    'bids, or `reason` and `consent_files` are present (409 `price_differs_from_bid`, `data.bid`); sales by ' +
    'agreement are exempt',
  start_met_or_consent:
    'the price reaches the starting price, or `consent_files` are present (409 `below_start`)',
  paid_for_or_released:
    'the goods are paid for: sold as a whole, all that is due before the pick-up; priced by the unit, the value of ' +
    'the loaded tickets (409 `not_paid_for`, `data.loaded`, `data.paid`, `data.missing`); roles 1 and 2 pass it with ' +
    '`reason` and `consent_files`, and the lot is `released_on_credit` until it is paid; ' +
    'a performance bond of the terms has come in (409 `bond_not_held`, `data.due`, `data.received`, `data.missing`)',
  recycler_fit:
    'the winner is neither suspended nor blacklisted, and its licences hold through `clean_end_time` (409 ' +
    '`recycler_blocked`, `data.why`); at `sell`, `reason` passes it',
  date_missed_or_declared:
    '`payment_due_on` has come, or `declared_files` hold the buyer’s own declaration (409 `not_yet_due`)',
  default_untouched: 'no confirmed money depends on the default (409 `confirmed_money`)',
  no_confirmed_money:
    'no confirmed payment and no refunded deposit depends on the state (409 `confirmed_money`)',
}

const { state: words } = texts.zh.options.lots
const acts = texts.zh.options.audit.action
const named = (state: LotState) => `\`${state}\` ${words[state]}`
const list = (states: readonly LotState[]) => states.map((state) => `\`${state}\``).join(', ')

function rowOf(action: LotMoveName): string {
  const move: LotMove = lotMoves[action]
  const targets = [...new Set(move.from.map((from) => targetOf(action, from)))]
  const byItself = move.at ? `, and the server at \`${move.at}\`` : ''
  const cells = [
    `\`${action}\` ${acts[action]}`,
    list(move.from),
    list(targets),
    `${move.by ?? permissions[move.permission].join(' ')}${byItself}`,
    move.guards.map((guard) => `\`${guard}\``).join(', ') || '–',
    move.takes.map((name) => `\`${name}\``).join(', ') || '–',
  ]
  return `| ${cells.join(' | ')} |`
}

const decisions = `## Decisions

- Sellers who can see a draft can edit it. Roles 1 and 2 can also correct approved and listed lots, which must
  stay complete.
- Nobody edits a lot in review.
- \`no_sale\` derives its reason: \`below_reserve\` if the highest price is below the reserve, \`other\` if it
  reaches it. Without a price it is \`no_bid\`, or \`no_sign_up\` if nobody was qualified. The first two
  reveal something about the reserve and are hidden from people who may not see it.
- \`withdraw\` refunds deposits and leaves outcomes open, because nobody has lost.
- \`runner_up\` sells at the runner-up's own highest bid. That price always needs the consignor's consent.
- \`payment_reversed\` is made by the ledger, in the transaction that reverses a payment or gives it back. Nobody can
  ask for it. \`payment_due_on\` stays. After the pick-up the lot keeps its state and says what is owed
  (\`owed_after_pick_up\`).
- \`step_back\` restores every sign-up as the sale recorded it. A default remains a default. The sale to a
  runner-up goes back to \`defaulted\` with the first sale, and that default can still be undone.
- \`relist\` freezes all fields of the round in \`lot_rounds\`. It keeps terms and link, and clears dates and
  results.
- A copy takes the terms, but not dates, link, recruiter or files.
- Whenever somebody sees a sealed reserve, it is logged once per person, lot and business day.
- The log never holds a reserve price or a phone in readable form.
`

/** The text of `docs/lots.md`, generated from the table that the server, the buttons and the tests read. */
export const lotsDocument = (): string => `# The life of a lot

\`node tools/lots-document.ts\` makes this page from \`contract/rules/lot-machine.ts\` and
\`contract/grammar/permissions.ts\`. A test checks that it is current.

States: ${lotStates.map(named).join(', ')}.

| action | from | to | roles | guards | input |
|---|---|---|---|---|---|
${lotMoveNames.map(rowOf).join('\n')}

Every move also takes \`version\`. The server checks in this order: the role (403), the input (422), whether
the lot is in the caller's scope (404), its state (409 \`wrong_state\`), the version (409 \`stale_version\`),
then the guards in table order. It locks the lot's row before it checks the state. One transaction writes the
move, the log, sign-ups, deposits, and the counts of customer, consignor and recycler.

## Guards

${lotGuards.map((guard) => `- \`${guard}\`: ${conditions[guard]}.`).join('\n')}

## Groups of states

- Public result: ${list(resultStates)}. From then on, everybody who may see the lot sees its
  reserve and bidders. In other states the reserve is hidden from roles 4 and 6, and the bidders from roles
  3 and 5. Role 8 never sees the reserve.
- Live: ${list(liveStates)}. The customer of a live lot neither falls into the pool nor can be
  archived.
- Visible to role 4: ${list(approvedStates)}.
- Visible to role 6: ${list(listedStates)}. Role 6 also sees its own lots from their approval on.

${decisions}`

if (import.meta.main) writeFileSync(lotsDocumentPath, lotsDocument())
