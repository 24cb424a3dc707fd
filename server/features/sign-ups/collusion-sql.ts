import { resultStates } from '#contract/rules/lot-states.ts'
import { quoted } from '#server/tables/quoted.ts'

/**
 * Normalizes text for comparison: no width variants, capitals, spaces or punctuation. It is written for
 * PostgreSQL, where a class such as `[:punct:]` would depend on the locale of the database.
 */
const folded = (value: string) =>
  `lower(regexp_replace(
    normalize(${value}, NFKC),
    '[][\\s.,;:!?''"(){}<>/|\\\\#*_~\`·・。、「」『』《》〈〉【】…—–-]',
    '', 'g'
  ))`

/** A payer's name without its company form. */
const payerName = (value: string) =>
  `regexp_replace(
    ${folded(value)},
    '(股份有限责任公司|股份有限公司|有限责任公司|有限公司|股份公司|责任公司|公司)$', ''
  )`

/** Digits without an extension, China's country code, or the zero before an area code. */
const phoneDigits = (value: string) =>
  `regexp_replace(
    regexp_replace(regexp_replace(normalize(${value}, NFKC), '[x#转].*$', ''), '\\D', '', 'g'),
    '^((00)?86(?=\\d{9,11}$))?0?', ''
  )`

const letters = (value: string) => `upper(regexp_replace(normalize(${value}, NFKC), '[^0-9A-Za-z]', '', 'g'))`

/**
 * An address as typed, and with its area prepended, because people type it either way. An area alone does not
 * count. `offset 0` keeps PostgreSQL from recomputing a folded text at every use.
 */
const addresses = `
  cross join lateral (select ${folded('r.area')} as region, ${folded('r.address')} as typed
    offset 0) as folded
  cross join lateral (select
      case when starts_with(typed, region) then substr(typed, length(region) + 1) else typed end as street
    offset 0) as rest
  cross join lateral (values (typed), (region || street)) as address (value)
  where length(street) > 1`

/**
 * Values that two sign-ups may share, as `(id, kind, value, weak)`. Two weak values never match: a company
 * that pays for itself, or a phone used as a WeChat name, only counts against the other one's payer or phone.
 */
const marks = `
  select l.id, m.kind, m.value, m.weak
  from live l
  join recyclers r on r.id = l.recycler_id
  cross join lateral (values
    ('legal_rep', ${folded('r.legal_rep')}, false),
    ('phone', ${phoneDigits('r.phone')}, false),
    ('phone', case when ${folded('r.wechat')} ~ '^[+]?\\d{7,15}$' then ${phoneDigits('r.wechat')} end, true),
    ('wechat', ${folded('r.wechat')}, false),
    ('payer', ${payerName('l.payer_name')}, false),
    ('payer', ${payerName('r.company_name')}, true),
    ('bank_account', account_hash(r.bank_account), false),
    ('credit_code', ${letters('r.credit_code')}, false)) as m (kind, value, weak)
  union all
  select l.id, 'address', address.value, false
  from live l join recyclers r on r.id = l.recycler_id ${addresses}
  union all
  select l.id, m.kind, m.value, false
  from live l
  join finance_entries e on e.sign_up_id = any(array[l.id, l.event_sign_up_id])
    and e.kind in ('deposit_in', 'unapplied_deposit', 'unapplied_in')
    and e.direction = 'in'
    and e.state <> 'void'
  cross join lateral (values
    ('payer', ${payerName('e.counterparty')}),
    ('bank_account', account_hash(e.counterparty_account))) as m (kind, value)
  union all
  select l.id, 'file', u.hash, false
  from live l
  cross join lateral (select one from jsonb_array_elements(l.materials) as given (one)
    union all
    select one from qualifications q, jsonb_array_elements(q.file) as given (one)
    where q.recycler_id = l.recycler_id) as files
  join uploads u on u.path = files.one ->> 'path'`

/**
 * One live sign-up of each bidder for each event of the requested rounds. It represents them in other rounds.
 */
const standing = `standing as materialized (
    select distinct on (o.event_id, s.recycler_id) s.id
    from lots o join sign_ups s on s.lot_id = o.id and s.round_no = o.round_no
    where s.review_status <> 'cancelled' and o.event_id in (
      select l.event_id from asked a join lots l on l.id = a.lot_id and l.round_no = a.round_no)
    order by o.event_id, s.recycler_id, s.id
  )`

/** The live sign-ups of the requested rounds and of the bidders of their events, and their marks. */
const liveMarks = `${standing},
  live as materialized (
    select s.id, s.lot_id, s.round_no,
      case when l.round_no = s.round_no then l.event_id end as event_id,
      s.event_sign_up_id, s.recycler_id, s.payer_name, s.materials,
      s.id in (select id from standing) as stands
    from sign_ups s join lots l on l.id = s.lot_id
    where s.review_status <> 'cancelled'
      and s.id in (select r.id from asked a join sign_ups r on r.lot_id = a.lot_id and r.round_no = a.round_no
        union
        select id from standing)),
  marks as materialized (
    select m.*, l.lot_id, l.round_no, l.event_id, l.recycler_id, l.stands
    from (${marks}) as m join live l on l.id = m.id
    where length(m.value) > 1)`

/** Pairs of sign-ups that share a value: in one round, or of bidders who share no lot of the event. */
const pairs = `marks one join marks other on other.kind = one.kind
  and other.value = one.value
  and other.id <> one.id
  and not (one.weak and other.weak)
  and ((other.lot_id, other.round_no) = (one.lot_id, one.round_no)
    or other.stands
      and other.event_id = one.event_id
      and other.recycler_id <> one.recycler_id
      and not exists (select from live near
        where (near.lot_id, near.round_no) = (one.lot_id, one.round_no)
          and near.recycler_id = other.recycler_id))`

/** The recyclers who bid in a round: those of bids that were not voided. */
const bidders = (
  round: string,
) => `select array_agg(distinct u.recycler_id order by u.recycler_id) from sign_ups u
    where u.lot_id = ${round}.lot_id and u.round_no = ${round}.round_no
      and exists (select from bids b where b.sign_up_id = u.id and b.voided_at is null)`

/** True once the bidding of a round is over. Bids are only read then, and most rounds of a list are still open. */
const isOver = (round: string) =>
  `(l.round_no > ${round}.round_no or l.state not in ('draft', 'reviewing', 'approved', 'listed', 'bidding'))`
const over = `select a.lot_id, a.round_no from asked a join lots l on l.id = a.lot_id where ${isOver('a')}`

/** Finished rounds with exactly two bidders. */
const duels = `
  select d.* from (select o.lot_id, o.round_no, (${bidders('o')}) as two from over o) as d
  where cardinality(d.two) = 2`

/** Pairs of such bidders who never bid without each other, or against anybody else. */
const rivals = `
  select mine.id, other.id as other, history.rounds
  from duels d
  cross join lateral (select count(*)::int as rounds, bool_and((${bidders('past')}) = d.two) as only_these
    from (select distinct s.lot_id, s.round_no from sign_ups s
      where s.recycler_id = any(d.two)
        and exists (select from bids b where b.sign_up_id = s.id and b.voided_at is null)) as past) as history
  join live mine on mine.lot_id = d.lot_id and mine.round_no = d.round_no and mine.recycler_id = any(d.two)
  join live other on other.lot_id = d.lot_id
    and other.round_no = d.round_no
    and other.recycler_id = any(d.two)
    and other.id <> mine.id
  where history.only_these`

/** True if the round of sign-up `s` of lot `l` has its result. */
export const isDecided = `(l.round_no = s.round_no
  and l.state in (${quoted(resultStates)}))`

/**
 * The flags of sign-ups (parameter 1: their ids), one row per flag, and one row for a sign-up without flags.
 * Flags that a note has covered stay listed even if they no longer hold.
 */
export const collusionStatement = `
  with wanted as (
      select s.id, s.lot_id, s.round_no, s.collusion_notes, ${isDecided} as decided
      from sign_ups s join lots l on l.id = s.lot_id
      where s.id = any($1::bigint[])),
    asked as (select distinct lot_id, round_no from wanted),
    ${liveMarks},
    over as materialized (${over}),
    duels as materialized (${duels}),
    found as (
      select one.id, one.kind, other.id as other, null::int as rounds from ${pairs}
      union all
      select id, 'only_rivals', other, rounds from (${rivals}) as rivals),
    noted as (
      select w.id, f.kind, f.sign_up_id as other
      from wanted w
      cross join lateral jsonb_array_elements(w.collusion_notes) as note
      cross join lateral jsonb_to_recordset(note -> 'flags') as f (kind text, sign_up_id bigint)),
    flags as (
      select id, kind, other, max(rounds) as rounds, bool_or(was_noted) as was_noted
      from (select *, false as was_noted from found
        union all
        select id, kind, other, null, true from noted) as every_flag
      group by id, kind, other)
  select w.id, w.decided, w.collusion_notes as notes, f.kind, f.other as sign_up_id, f.rounds,
    not f.was_noted as open, o.paddle_no, o.recycler_id, r.company_name as recycler_id_name
  from wanted w
  left join flags f on f.id = w.id
  left join sign_ups o on o.id = f.other
  left join recyclers r on r.id = o.recycler_id
  order by w.id, f.other, f.kind`

/**
 * True if sign-up `s` may have flags: its round `c` has shared values or was never compared, its lot belongs
 * to an event, a note may cover one, or exactly two bidders have bid.
 */
export const isSuspect = `(c.shares is distinct from false
  or l.event_id is not null
  or s.collusion_notes <> '[]'
  or case when ${isOver('s')} then cardinality((${bidders('s')})) = 2 else false end)`

/** Stores for rounds (parameters 1 and 2: lots and round numbers) whether any two sign-ups share a value. */
export const learnStatement = `
  with asked as (select * from unnest($1::bigint[], $2::int[]) as a (lot_id, round_no)), ${liveMarks},
  sharing as (select distinct one.lot_id, one.round_no from ${pairs})
  update collusion_rounds c set shares = (c.lot_id, c.round_no) in (select lot_id, round_no from sharing)
  from asked a where c.lot_id = a.lot_id and c.round_no = a.round_no`
