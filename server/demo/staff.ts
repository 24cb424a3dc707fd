import { role, type Role } from '#contract/grammar/permissions.ts'

/** An account of the demonstration. `demo1` to `demo8` hold one role each; the others fill their teams. */
export interface DemoPerson {
  username: string
  name: string
  role: Role
  leader?: string
  introduction: string
}

export const demoPeople: readonly DemoPerson[] = [
  { username: 'demo1', name: '周明远', role: role.administrator, introduction: '总管理员' },
  { username: 'demo2', name: '沈国栋', role: role.director, introduction: '运营总监' },
  { username: 'demo3', name: '赵启航', role: role.salesLead, introduction: '业务主管，业务一组' },
  { username: 'demo4', name: '林晓彤', role: role.recruitingLead, introduction: '招商主管' },
  {
    username: 'demo5',
    name: '王嘉诚',
    role: role.salesperson,
    leader: 'demo3',
    introduction: '业务员，业务一组',
  },
  { username: 'demo6', name: '许文静', role: role.recruiter, leader: 'demo4', introduction: '招商专员' },
  { username: 'demo7', name: '郑守信', role: role.auditor, introduction: '审计' },
  { username: 'demo8', name: '方敏慧', role: role.finance, introduction: '财务' },
  { username: 'demo31', name: '韩少峰', role: role.salesLead, introduction: '业务主管，业务二组' },
  {
    username: 'demo51',
    name: '李思远',
    role: role.salesperson,
    leader: 'demo3',
    introduction: '业务员，业务一组',
  },
  {
    username: 'demo52',
    name: '陈佳慧',
    role: role.salesperson,
    leader: 'demo3',
    introduction: '业务员，业务一组',
  },
  {
    username: 'demo53',
    name: '吴宏伟',
    role: role.salesperson,
    leader: 'demo31',
    introduction: '业务员，业务二组',
  },
  {
    username: 'demo54',
    name: '孙雪梅',
    role: role.salesperson,
    leader: 'demo31',
    introduction: '业务员，业务二组',
  },
  { username: 'demo61', name: '何博文', role: role.recruiter, leader: 'demo4', introduction: '招商专员' },
  { username: 'demo62', name: '罗婷', role: role.recruiter, leader: 'demo4', introduction: '招商专员' },
]

/** The uid of an account. Throws if the demonstration has none of that name. */
export function uidOf(uids: ReadonlyMap<string, number>, username: string): number {
  const uid = uids.get(username)
  if (uid === undefined) throw new Error(`the demonstration has no account ${username}`)
  return uid
}

/** The person who assigns customers to people without a leader. */
export const director = 'demo2'

/** How many customers each owner has. The rest of the three hundred are in the pool. */
export const holdings: readonly (readonly [username: string, customers: number])[] = [
  ['demo5', 62],
  ['demo51', 38],
  ['demo52', 34],
  ['demo53', 30],
  ['demo54', 26],
  ['demo3', 16],
  ['demo31', 8],
  ['demo2', 6],
]
export const inThePool = 80
