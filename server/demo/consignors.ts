import { and, asc, eq, gt, gte, isNotNull } from 'drizzle-orm'
import { addDays, businessDay } from '#contract/rules/time.ts'
import { systemCaller, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { createConsignor, editConsignor } from '#server/features/consignors/consignors.ts'
import { createContract } from '#server/features/contracts/contracts.ts'
import { contractsTable } from '#server/tables/contracts.ts'
import { customersTable } from '#server/tables/customers.ts'
import { staffTable } from '#server/tables/staff.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'

const most = 20
const points = ['2', '2.5', '3', '3.5', '4', '5'] as const
const banks = ['中国工商银行', '中国建设银行', '中国银行', '招商银行', '交通银行'] as const

/** Days from today to the end of each contract. Most continue, some end soon, one has ended. */
const ends = [420, 12, 260, 700, 25, 180, 530, -9, 90, 340, 6, 610] as const

const account = (chance: SeededRandom) =>
  `6222${Array.from({ length: 15 }, () => chance.whole(0, 9)).join('')}`

function terms(chance: SeededRandom, now: Date, at: number) {
  const end = addDays(now, ends[at % ends.length] ?? 365)
  return {
    commission_point: chance.pick(points),
    contract_no: `WT-${businessDay(now).slice(0, 4)}-${String(at + 1).padStart(3, '0')}`,
    contract_from: businessDay(addDays(end, -730)),
    contract_to: businessDay(end),
    bank_name: chance.pick(banks),
    bank_account: account(chance),
  }
}

/** A contract of several years with commission in bands; it ends soon. */
const frameworkAgreement = (now: Date) => ({
  number: `KJ-${businessDay(now).slice(0, 4)}-001`,
  title: '资产处置框架协议',
  from: businessDay(addDays(now, -1050)),
  to: businessDay(addDays(now, 45)),
  commission_payer: 'both' as const,
  commission_point: '3',
  consignor_commission_point: '2',
  buyer_scale: {
    bands: [
      { above: '0', rate: '5' },
      { above: '100000', rate: '3' },
      { above: '1000000', rate: '1.5' },
    ],
    minimum: '2000',
  },
  consignor_scale: { maximum: '60000' },
  late_pick_up_basis: 'amount' as const,
  late_pick_up_fee: '500',
  forfeit_to: 'consignor' as const,
  notes: '续签方案待委托方确认，请在到期前一个月拜访。',
})

/** The contract that a lot of this consignor names. */
export async function contractInForce(db: Db, consignor: number, now: Date): Promise<number | null> {
  const [row] = await db
    .select({ id: contractsTable.id })
    .from(contractsTable)
    .where(and(eq(contractsTable.consignor, consignor), gte(contractsTable.to, businessDay(now))))
    .orderBy(asc(contractsTable.id))
    .limit(1)
  return row?.id ?? null
}

/** A caller for the owner of a customer. */
async function actor(db: Db, system: Caller, uid: number): Promise<Caller> {
  const [person] = await db.select().from(staffTable).where(eq(staffTable.id, uid))
  return {
    ...system,
    uid,
    username: person?.username ?? '',
    nickname: person?.nickname ?? '',
    roles: person?.roles ?? [],
    auditEntries: [],
    disclosures: [],
  }
}

/** Makes consignors of customers with deals. Each owner enters their own, as on the screen. */
export async function makeConsignors(db: Db, now: Date, request: string): Promise<void> {
  const chance = seededRandom(20_261_121)
  const system = systemCaller(now, request)
  const partners = await db
    .select()
    .from(customersTable)
    .where(and(isNotNull(customersTable.service_id), gt(customersTable.deal_count, 0)))
    .orderBy(asc(customersTable.id))
    .limit(most)
  for (const [at, { id, company_name, name, phone, credit_code, service_id }] of partners.entries()) {
    if (service_id === null) continue
    const who = await actor(db, system, service_id)
    const body = {
      company_name,
      name,
      phone,
      credit_code,
      invoice_title: company_name,
      customer_id: id,
      ...terms(chance, now, at),
    }
    const made = await createConsignor(db, who, body)
    await createContract(db, who, {
      number: body.contract_no,
      title: '委托拍卖合同',
      consignor: made.id,
      from: body.contract_from,
      to: body.contract_to,
      commission_payer: 'buyer',
      commission_point: body.commission_point,
      forfeit_to: 'company',
    })
    if (at === 1) await createContract(db, who, { ...frameworkAgreement(now), consignor: made.id })
    if (at === most - 1) await editConsignor(db, who, made.id, { suspended: true, version: made.version })
    await writeAuditEntries(db, who)
  }
}
