import { addDays, startOfBusinessDay } from '#contract/rules/time.ts'
import type { PoolReason } from '#contract/customers.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { CompanyFields } from './identity.ts'
import { assign, begin, claim, deal, fall, follow, lock, transfer, type Life } from './life.ts'
import { notes } from './names.ts'

/** The uids of the people in a story. `owner` is the present or last owner of the customer. */
export interface Cast {
  owner: number
  colleagues: readonly number[]
  lead: number
}

/** The inputs of a story. */
interface Stage extends Cast {
  chance: SeededRandom
  now: Date
  who: CompanyFields
}

type Story = (stage: Stage) => Life

const hour = 3_600_000
const status = ({ chance }: Stage) => chance.pick([1, 1, 2, 2, 2, 3, 3, 4] as const)

/** A random time within working hours, so many days ago. A negative number is in the future. */
function workingHours({ chance, now }: Stage, daysAgo: number): Date {
  const at = new Date(startOfBusinessDay(now, -Math.floor(daysAgo)).getTime() + chance.between(9, 18) * hour)
  return daysAgo >= 0 && at >= now ? new Date(now.getTime() - chance.between(0.1, 3) * hour) : at
}

/** The time of the next nightly run. */
const nightAfter = (at: Date): Date => new Date(startOfBusinessDay(at, 1).getTime() + 2 * hour)

/** Adds a follow-up every one to three weeks. The last one agrees on `next`. */
function keepUp(stage: Stage, life: Life, from: number, to: number, next: Date | null): void {
  const { chance } = stage
  let day = from - chance.whole(1, 3)
  while (day - to > 6) {
    const following = Math.max(to, day - chance.whole(6, 20))
    follow(life, workingHours(stage, day), chance.pick(notes), workingHours(stage, following))
    day = following
  }
  follow(life, workingHours(stage, to), chance.pick(notes), next)
}

/** Gives a customer to its owner `since` days ago: entered, claimed, assigned or transferred. */
function arrive(stage: Stage, since: number): Life {
  const { chance, who, owner, colleagues, lead } = stage
  const way = chance.next()
  const other = chance.pick(colleagues)
  if (way < 0.72) return begin(who, status(stage), workingHours(stage, since), owner, owner)
  const before = since + chance.whole(5, 24)
  const first = begin(
    who,
    status(stage),
    workingHours(stage, before),
    way < 0.86 ? lead : other,
    way < 0.92 ? null : other,
    way < 0.86 ? 'imported' : 'created',
  )
  if (way < 0.86) claim(first, workingHours(stage, since), owner)
  else if (way < 0.92) assign(first, workingHours(stage, since), lead, owner)
  else transfer(first, workingHours(stage, since), other, owner)
  return first
}

const tended = (stage: Stage, last: number, next: Date | null): Life => {
  const since = last + stage.chance.whole(3, 135)
  const life = arrive(stage, since)
  keepUp(stage, life, since, last, next)
  return life
}

const inGoodHands: Story = (stage) => {
  const { chance } = stage
  return tended(
    stage,
    chance.whole(1, 17),
    chance.chance(0.75) ? workingHours(stage, -chance.whole(1, 20)) : null,
  )
}

const overdue: Story = (stage) => {
  const last = stage.chance.whole(5, 20)
  return tended(stage, last, workingHours(stage, stage.chance.whole(1, last - 2)))
}

const dueToday: Story = (stage) =>
  tended(
    stage,
    stage.chance.whole(3, 18),
    new Date(startOfBusinessDay(stage.now).getTime() + stage.chance.between(9, 18) * hour),
  )
const minute = 60_000
/** The contact is due within minutes, so that the bell rings early in a visit, but never on another day. */
const dueNow = (stage: Stage, minutes: (some: number) => number): Life => {
  const { chance, now } = stage
  const last = chance.whole(3, 18)
  const at = now.getTime() + minutes(chance.between(9, 18)) * minute
  const day = [startOfBusinessDay(now).getTime(), startOfBusinessDay(now, 1).getTime() - minute] as const
  return tended(stage, last, new Date(Math.min(Math.max(at, day[0]), day[1])))
}

const justDue: Story = (stage) => dueNow(stage, (some) => -some)
const dueWithinTheHour: Story = (stage) => dueNow(stage, (some) => 3 * some)
const fallingSoon: Story = (stage) => {
  const { chance } = stage
  return tended(
    stage,
    chance.whole(24, 28),
    chance.chance(0.6) ? workingHours(stage, chance.whole(2, 20)) : null,
  )
}

/** The next nightly run takes these few customers. */
const fallingTonight: Story = (stage) => {
  const life = tended(stage, 36, null)
  follow(
    life,
    new Date(addDays(stage.now, -30).getTime() + stage.chance.between(1, 20) * hour),
    stage.chance.pick(notes),
    null,
  )
  return life
}

const locked: Story = (stage) => {
  const { chance } = stage
  const last = chance.whole(32, 48)
  const life = tended(stage, last, null)
  lock(
    life,
    workingHours(stage, last - chance.whole(4, 20)),
    addDays(workingHours(stage, 0), chance.whole(8, 40)),
  )
  return life
}

const partner: Story = (stage) => {
  const { chance } = stage
  const life = inGoodHands(stage)
  const since = new Date(life.row.owner_since ?? stage.now)
  deal(life, new Date(chance.between(since.getTime(), stage.now.getTime())), chance.whole(1, 6))
  return life
}

const justEntered: Story = (stage) =>
  begin(stage.who, status(stage), workingHours(stage, stage.chance.whole(0, 6)), stage.owner, stage.owner)

const givenUpFor: readonly PoolReason[] = [
  'no_intention',
  'no_intention',
  'unreachable',
  'unreachable',
  'wrong_area',
  'handover',
  'duplicate',
  'other',
]

const givenUp: Story = (stage) => {
  const { chance } = stage
  const days = chance.whole(2, 55)
  const life = tended(stage, days + chance.whole(1, 12), null)
  fall(life, workingHours(stage, days), chance.pick(givenUpFor))
  return life
}

const forgotten: Story = (stage) => {
  const life = tended(stage, stage.chance.whole(33, 75), null)
  fall(life, nightAfter(addDays(new Date(life.row.last_follow_at ?? stage.now), 30)), 'contact_expired')
  return life
}

const withoutDeal: Story = (stage) => {
  const since = stage.chance.whole(185, 200)
  const life = begin(stage.who, 3, workingHours(stage, since), stage.owner, stage.owner)
  keepUp(stage, life, since, since - 178, null)
  fall(life, nightAfter(addDays(new Date(life.row.owner_since ?? stage.now), 180)), 'deal_expired')
  return life
}

const neverOwned: Story = (stage) => {
  const { chance, who, lead } = stage
  return begin(
    who,
    4,
    workingHours(stage, chance.whole(1, 40)),
    lead,
    null,
    chance.chance(0.7) ? 'imported' : 'created',
  )
}

/** Released, claimed by a colleague, released again. */
const wentRound: Story = (stage) => {
  const { chance, colleagues } = stage
  const life = begin(stage.who, 3, workingHours(stage, 130), stage.owner, stage.owner)
  keepUp(stage, life, 130, 104, null)
  fall(life, workingHours(stage, 98), chance.pick(givenUpFor))
  claim(life, workingHours(stage, chance.whole(60, 80)), chance.pick(colleagues))
  keepUp(stage, life, 58, 40, null)
  fall(life, workingHours(stage, chance.whole(14, 32)), chance.pick(givenUpFor))
  return life
}

const share = (story: Story, parts: number): Story[] => Array.from({ length: parts }, () => story)

/** The stories of owned customers and of pool customers, in realistic proportions. */
export const ownedStories: readonly Story[] = [
  ...share(inGoodHands, 17),
  ...share(overdue, 6),
  ...share(dueToday, 2),
  justDue,
  dueWithinTheHour,
  ...share(fallingSoon, 5),
  ...share(fallingTonight, 1),
  ...share(locked, 2),
  ...share(partner, 5),
  ...share(justEntered, 4),
]

export const poolStories: readonly Story[] = [
  ...share(givenUp, 8),
  ...share(forgotten, 6),
  ...share(withoutDeal, 1),
  ...share(neverOwned, 3),
  ...share(wentRound, 2),
]
