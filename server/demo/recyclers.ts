import { addDays, businessDay } from '#contract/rules/time.ts'
import { type NewRecycler, createRecycler } from '#server/features/recyclers/recyclers.ts'
import { blacklistRecycler, suspendRecycler, verifyRecycler } from '#server/features/recyclers/moves.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { recyclerKinds, type RecyclerRow } from '#contract/recyclers.ts'
import { systemCaller, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { companyKey } from '#server/identity/identity-keys.ts'
import { initials } from '#server/identity/search-grams.ts'
import { people } from './cast.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'
import { personName, phoneOf } from './identity.ts'
import { forms, regions, stems } from './names.ts'
import { demoPeople, uidOf } from './staff.ts'

const trades = [
  '再生资源',
  '金属回收',
  '报废汽车回收拆解',
  '拆船',
  '二手车经营',
  '废旧物资',
  '循环科技',
  '钢材贸易',
]

const remarks = [
  '自有拆解场地，年处理三千台。',
  '提货快，付款及时。',
  '只收整批，不拆单。',
  '有危废处置合作单位。',
  '需提前安排吊装。',
]

const licenceTypes = [
  '报废机动车回收拆解企业资质',
  '再生资源回收经营者备案',
  '拆船企业资质',
  '危险废物经营许可证',
]

const banks = ['中国工商银行', '中国建设银行', '中国农业银行', '招商银行', '江苏银行']

/** The acts on a recycler after its creation. */
type Fate = 'active' | 'expiring' | 'unlicensed' | 'pending' | 'suspended' | 'lapsed' | 'blacklisted'
const share = (fate: Fate, n: number): Fate[] => Array.from({ length: n }, () => fate)
const fates: readonly Fate[] = [
  ...share('active', 22),
  ...share('expiring', 5),
  ...share('unlicensed', 2),
  ...share('pending', 5),
  ...share('suspended', 2),
  ...share('lapsed', 2),
  ...share('blacklisted', 2),
]

/** The first serial number for recyclers' phones, after those of customers. */
const firstSerial = 60_000_000
/** The people who enter recyclers, in turn. Most are recruiters. */
const owners = [
  people.recruiter,
  people.heBowen,
  people.luoTing,
  people.recruiter,
  people.recruitingLead,
  people.recruiter,
  people.heBowen,
  people.salesperson,
] as const

/** The last day of the main licence: in some years, within the month, or a few days ago. */
const endOf = (chance: SeededRandom, fate: Fate, now: Date): string =>
  businessDay(
    addDays(
      now,
      fate === 'expiring'
        ? chance.whole(2, 25)
        : fate === 'lapsed'
          ? -chance.whole(2, 9)
          : chance.whole(120, 900),
    ),
  )

function licences(chance: SeededRandom, fate: Fate, now: Date): NonNullable<NewRecycler['qualifications']> {
  if (fate === 'unlicensed' || (fate === 'pending' && chance.chance(0.4))) return []
  const began = addDays(now, -chance.whole(400, 1100))
  const number = (letters: string) => `${letters}${chance.whole(10_000_000, 99_999_999)}`
  const main = {
    type: chance.pick(licenceTypes),
    number: number('ZZ'),
    valid_from: businessDay(began),
    valid_to: endOf(chance, fate, now),
  }
  const business = {
    type: '营业执照',
    number: number('9132'),
    valid_from: businessDay(began),
    valid_to: businessDay(addDays(began, 3650)),
  }
  return chance.chance(0.7) ? [business, main] : [main]
}

/** One made-up recycler; `serial` makes phone and credit code unique. */
export function recyclerIdentity(chance: SeededRandom, serial: number) {
  const [region, area] = chance.pick(regions)
  const name = personName(chance)
  const kinds = chance.some(recyclerKinds, 3)
  return {
    company_name: region + chance.pick(stems) + chance.pick(trades) + chance.pick(forms),
    name,
    phone: phoneOf(serial),
    area,
    kinds: kinds.length > 0 ? kinds : [recyclerKinds[0]],
    legal_rep: chance.chance(0.5) ? name : personName(chance),
    credit_code: `92${chance.whole(110_000, 659_999)}${String(serial).padStart(10, '0')}`,
  }
}

function body(chance: SeededRandom, serial: number, fate: Fate, now: Date): NewRecycler {
  const who = recyclerIdentity(chance, firstSerial + serial * 7919)
  const banked = chance.chance(0.6)
  return {
    ...who,
    ...(chance.chance(0.7) && { wechat: `${initials(who.name)}_${chance.whole(1000, 99_999)}` }),
    ...(banked && {
      bank_name: chance.pick(banks),
      bank_account: `6222${chance.whole(10_000_000, 99_999_999)}${chance.whole(1000, 9999)}`,
    }),
    ...(chance.chance(0.4) && { remark: chance.pick(remarks) }),
    qualifications: licences(chance, fate, now),
  }
}

/** Create bodies with no two similar enough to count as duplicates. */
function bodies(chance: SeededRandom, now: Date): { fate: Fate; body: NewRecycler }[] {
  const taken = new Set<string>()
  const made: { fate: Fate; body: NewRecycler }[] = []
  for (let serial = 1; made.length < fates.length; serial += 1) {
    // The stories take turns instead of being random, so every owner gets each of them.
    const fate = fates[(made.length * 13) % fates.length] as Fate
    const newRecycler = body(chance, serial, fate, now)
    const key = companyKey(newRecycler.company_name)
    if (taken.has(key)) continue
    taken.add(key)
    made.push({ fate, body: newRecycler })
  }
  return made
}

type CallerOf = (username: string, at: Date) => Caller

async function live(
  db: Db,
  fate: Fate,
  row: RecyclerRow,
  at: (days: number, username: string) => Caller,
): Promise<Caller[]> {
  if (fate === 'pending') return []
  const lead = at(1, people.recruitingLead)
  const verified = await verifyRecycler(db, lead, row.id, row.version)
  if (fate === 'suspended')
    await suspendRecycler(db, lead, row.id, '现场核查：场地与申报不符，待整改。', verified.version)
  if (fate !== 'blacklisted') return [lead]
  const director = at(5, people.director)
  const blacklist_until = businessDay(addDays(director.now, 300))
  await blacklistRecycler(
    db,
    director,
    row.id,
    { blacklist_until, reason: '中标后拒不付款，保证金已没收。' },
    verified.version,
  )
  return [lead, director]
}

/**
 * Makes about forty recyclers in every state through the product's own acts in recent months. Returns their
 * number.
 */
export async function fillRecyclers(db: Db, now: Date, uids: ReadonlyMap<string, number>): Promise<number> {
  const chance = seededRandom(20_261_121)
  const callerOf: CallerOf = (username, at) => {
    const person = demoPeople.find((demoPerson) => demoPerson.username === username)
    return {
      ...systemCaller(at, 'demo'),
      uid: uidOf(uids, username),
      username,
      nickname: person?.name ?? username,
      roles: person ? [person.role] : [],
    }
  }
  const all = bodies(chance, now)
  for (const [nth, { fate, body: input }] of all.entries()) {
    const days = 200 - nth * 4.8
    const owner = callerOf(owners[nth % owners.length] ?? people.recruiter, addDays(now, -days))
    const row = await createRecycler(db, owner, input)
    const others = await live(db, fate, row, (later, username) =>
      callerOf(username, addDays(now, -days + later)),
    )
    for (const who of [owner, ...others]) await writeAuditEntries(db, who)
  }
  return all.length
}
