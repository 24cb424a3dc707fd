import type { Mutant } from './mutant.ts'

const folder = 'server/features/finance/books'
const things = `${folder}/thing-books.ts`
const bonds = `${folder}/performance-books.ts`
const events = `${folder}/event-books.ts`
const tests = 'server/test/walks/books.test.ts'
/** Each rule of the books finds what is planted against it. */
const blind = (what: string, file: string, find: string, put: string, only: string): Mutant => ({
  what,
  file,
  find,
  put,
  tests,
  only,
})

/** The rules of things, of performance bonds and of events. */
export const saleBookMutants: Mutant[] = [
  blind(
    'goods may be nowhere after the pick-up',
    things,
    'when n.things not in (0, greatest(n.items, 1))',
    'when n.things > greatest(n.items, 1)',
    'goods that were picked up and are nowhere',
  ),
  blind(
    'a thing leaves without ticket and photograph',
    things,
    "when state <> 'in_yard' and ticket_id is null and out_photo = '[]'",
    "when state = 'out' and ticket_id is null and out_photo = '[]'",
    'a thing that left without proof',
  ),
  blind(
    'a thing in the yard has papers',
    things,
    "when state = 'in_yard' and papers > 0",
    "when state = 'in_yard' and papers > 99",
    'a thing with papers that is said to be in the yard',
  ),
  blind(
    'a thing is accepted without papers',
    things,
    "state = 'accepted' and accept_reason is null)",
    "state = 'accepted' and accept_reason = '')",
    'a thing that is accepted without papers and reason',
  ),
  blind(
    'the ticket of other goods lets a thing out',
    things,
    '(w.lot_id, w.round_no) <> (t.lot_id, t.round_no)',
    '(w.lot_id, w.round_no) is null',
    'a thing that left with the ticket of other goods',
  ),
  blind(
    'one certificate is the end of two things',
    things,
    "filter (where t.state = 'accepted' and t.accept_reason is null) > 1",
    "filter (where t.state = 'accepted' and t.accept_reason is null) > 99",
    'two things that are accepted with one certificate',
  ),
  blind(
    'more of a bond is forfeited than came in',
    bonds,
    'when least(came, back, lost, came - back - lost) < 0',
    'when least(came, back, lost) < 0',
    'a performance bond that is forfeited beyond what came in',
  ),
  blind(
    'a bond may be nobody’s',
    bonds,
    "when b.sign_up_id is null then 'is nobody''s'",
    "when b.sign_up_id < 0 then 'is nobody''s'",
    'a performance bond of nobody',
  ),
  blind(
    'a bond is kept after the last acceptance',
    bonds,
    'when accepted and owed <> came - back - lost',
    'when accepted and owed > came - back - lost',
    'a performance bond that is kept although every thing is accepted',
  ),
  blind(
    'an applied deposit for an event is said to be held',
    events,
    "when 'received' then received = came - back - moved and received >= bond and owed = 0",
    "when 'received' then owed = 0",
    'a deposit for an event said to be held that was applied',
  ),
  blind(
    'what leaves a deposit for an event reaches no lot',
    events,
    'when moved <> taken or taken <> used',
    'when moved < 0 and taken <> used',
    'a part of a deposit for an event that reached no lot',
  ),
  blind(
    'a bidder wins more lots of an event than the deposits cover',
    events,
    'wins > wins_limit * floor(came / bond)\n',
    'wins > 99 * wins_limit * floor(came / bond)\n',
    'a win beyond the deposit for an event',
  ),
]
