import { role, type Role } from '#contract/grammar/permissions.ts'
import { names, people } from './cast.ts'

/** An account of the demonstration. */
export interface DemoPerson {
  username: string
  name: string
  role: Role
  leader?: string
  introduction: string
}

const account = (
  key: keyof typeof people,
  held: Role,
  introduction: string,
  leader?: keyof typeof people,
): DemoPerson => ({
  username: people[key],
  name: names[key],
  role: held,
  introduction,
  ...(leader && { leader: people[leader] }),
})

export const demoPeople: readonly DemoPerson[] = [
  account('administrator', role.administrator, '总管理员'),
  account('director', role.director, '运营总监'),
  account('salesLead', role.salesLead, '业务主管，业务一组'),
  account('recruitingLead', role.recruitingLead, '招商主管'),
  account('salesperson', role.salesperson, '业务员，业务一组', 'salesLead'),
  account('recruiter', role.recruiter, '招商专员', 'recruitingLead'),
  account('auditor', role.auditor, '审计'),
  account('finance', role.finance, '财务'),
  account('hanShaofeng', role.salesLead, '业务主管，业务二组'),
  account('liSiyuan', role.salesperson, '业务员，业务一组', 'salesLead'),
  account('chenJiahui', role.salesperson, '业务员，业务一组', 'salesLead'),
  account('wuHongwei', role.salesperson, '业务员，业务二组', 'hanShaofeng'),
  account('sunXuemei', role.salesperson, '业务员，业务二组', 'hanShaofeng'),
  account('heBowen', role.recruiter, '招商专员', 'recruitingLead'),
  account('luoTing', role.recruiter, '招商专员', 'recruitingLead'),
]

/** The uid of an account. Throws if the demonstration has none of that name. */
export function uidOf(uids: ReadonlyMap<string, number>, username: string): number {
  const uid = uids.get(username)
  if (uid === undefined) throw new Error(`the demonstration has no account ${username}`)
  return uid
}

/** The person who assigns customers to people without a leader. */
export const director = people.director

/** How many customers each owner has. The rest of the three hundred are in the pool. */
export const holdings: readonly (readonly [username: string, customers: number])[] = [
  [people.salesperson, 62],
  [people.liSiyuan, 38],
  [people.chenJiahui, 34],
  [people.wuHongwei, 30],
  [people.sunXuemei, 26],
  [people.salesLead, 16],
  [people.hanShaofeng, 8],
  [people.director, 6],
]

export const inThePool = 80
