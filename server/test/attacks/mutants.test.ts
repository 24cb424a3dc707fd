import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvalMutants } from './mutants/approvals.ts'
import { archiveMutants } from './mutants/archive.ts'
import { auctionEventMutants } from './mutants/auction-events.ts'
import { backupMutants } from './mutants/backup.ts'
import { bankMutants } from './mutants/bank.ts'
import { beforeResultMutants } from './mutants/before-result.ts'
import { biddingMutants } from './mutants/bidding.ts'
import { calendarMutants } from './mutants/calendar.ts'
import { carryOverMutants } from './mutants/carry-over.ts'
import { clockMutants } from './mutants/clock.ts'
import { clusterMutants } from './mutants/cluster.ts'
import { collusionMutants } from './mutants/collusion.ts'
import { chargeMutants } from './mutants/charges.ts'
import { commissionMutants } from './mutants/commission.ts'
import { consignorsMutants } from './mutants/consignors.ts'
import { contractMutants } from './mutants/contracts.ts'
import { copyProduct, root, type Copy } from './mutants/copy.ts'
import { connectionMutants } from './mutants/connections.ts'
import { contactsMutants } from './mutants/contacts.ts'
import { customersMutants } from './mutants/customers.ts'
import { depositsMutants } from './mutants/deposits.ts'
import { deployMutants } from './mutants/deploy.ts'
import { draftsMutants } from './mutants/drafts.ts'
import { figuresMutants } from './mutants/figures.ts'
import { goodsMoneyMutants } from './mutants/goods-money.ts'
import { importsMutants } from './mutants/imports.ts'
import { inTimeMutants } from './mutants/in-time.ts'
import { financeDayMutants } from './mutants/finance-day.ts'
import { goodsAndPapersMutants } from './mutants/goods-and-papers.ts'
import { logMutants } from './mutants/log.ts'
import { moneyBookMutants } from './mutants/money-books.ts'
import { moneyRuleMutants } from './mutants/money-rules.ts'
import { accessTokenMutants } from './mutants/access-tokens.ts'
import { pastMutants } from './mutants/past.ts'
import type { Mutant } from './mutants/mutant.ts'
import { oidcMutants } from './mutants/oidc.ts'
import { recyclersMutants } from './mutants/recyclers.ts'
import { phonesMutants } from './mutants/phones.ts'
import { requestsMutants } from './mutants/requests.ts'
import { resultMutants } from './mutants/results.ts'
import { retentionMutants } from './mutants/retention.ts'
import { saleBookMutants } from './mutants/sale-books.ts'
import { saleMutants } from './mutants/sale.ts'
import { shortfallMutants } from './mutants/shortfall.ts'
import { secondFactorMutants } from './mutants/second-factor.ts'
import { secretMutants } from './mutants/secrets.ts'
import { sessionMutants } from './mutants/session.ts'
import { signInMutants } from './mutants/sign-in.ts'
import { staffMutants } from './mutants/staff.ts'
import { storageMutants } from './mutants/storage.ts'
import { taxReceiptsMutants } from './mutants/tax-receipts.ts'
import { twoPeopleMutants } from './mutants/two-people.ts'
import { unappliedMutants } from './mutants/unapplied.ts'
import { messageMutants } from './mutants/messages.ts'
import { mcpMutants } from './mutants/mcp.ts'
import { webhookMutants } from './mutants/webhooks.ts'
import { full } from '#tools/full-run.ts'

/**
 * A test counts only if it fails without the protection it tests. Each mutant removes one protection in a
 * copy of the product and runs the test that should fail. At full size only, because every mutant needs a run
 * of its own. `FULL=1 vitest run server/test/attacks/mutants.test.ts -t "of bank"` runs one list; with a part of what
 * a mutant says, it runs that mutant. A feature has its list in `mutants/<feature>.ts`.
 */
const lists: Record<string, Mutant[]> = {
  'access-tokens': accessTokenMutants,
  approvals: approvalMutants,
  archive: archiveMutants,
  'auction-events': auctionEventMutants,
  backup: backupMutants,
  bank: bankMutants,
  'before-result': beforeResultMutants,
  bidding: biddingMutants,
  calendar: calendarMutants,
  'carry-over': carryOverMutants,
  clock: clockMutants,
  cluster: clusterMutants,
  collusion: collusionMutants,
  charges: chargeMutants,
  results: resultMutants,
  commission: commissionMutants,
  consignors: consignorsMutants,
  connections: connectionMutants,
  contacts: contactsMutants,
  contracts: contractMutants,
  customers: customersMutants,
  imports: importsMutants,
  past: pastMutants,
  'in-time': inTimeMutants,
  deploy: deployMutants,
  deposits: depositsMutants,
  drafts: draftsMutants,
  figures: figuresMutants,
  'finance-day': financeDayMutants,
  'goods-money': goodsMoneyMutants,
  'goods-and-papers': goodsAndPapersMutants,
  log: logMutants,
  'money-books': moneyBookMutants,
  'money-rules': moneyRuleMutants,
  oidc: oidcMutants,
  recyclers: recyclersMutants,
  phones: phonesMutants,
  requests: requestsMutants,
  retention: retentionMutants,
  sale: saleMutants,
  'sale-books': saleBookMutants,
  shortfall: shortfallMutants,
  'second-factor': secondFactorMutants,
  secrets: secretMutants,
  session: sessionMutants,
  'sign-in': signInMutants,
  staff: staffMutants,
  storage: storageMutants,
  'tax-receipts': taxReceiptsMutants,
  'two-people': twoPeopleMutants,
  unapplied: unappliedMutants,
  messages: messageMutants,
  mcp: mcpMutants,
  webhooks: webhookMutants,
}

const mutants = Object.values(lists).flat()

describe.runIf(full).each(Object.entries(lists))('without a protection of %s', (_name, list) => {
  let copy: Copy
  beforeAll(() => {
    copy = copyProduct()
  })
  afterAll(() => copy.remove())

  test('the unaltered copy passes', async () => {
    for (const { tests, only } of new Map(
      list.map((mutant) => [`${mutant.tests} ${mutant.only}`, mutant]),
    ).values()) {
      const { passed, failed, said } = await copy.run(tests, only)
      expect([tests, only, passed > 0, failed], said.slice(-2000)).toEqual([tests, only, true, 0])
    }
  }, 1_800_000)

  test.each(list.map((mutant) => [mutant.what, mutant] as const))(
    '%s: a test fails',
    // Tried three times already. A second try beside one that is out of time would meet its altered file.
    { timeout: 900_000, retry: 0 },
    async (_what, mutant) => {
      const { failed, said } = await copy.runWithout(mutant)
      expect(failed, said.slice(-2000)).toBeGreaterThan(0)
    },
  )
})

/** Names from `test.each`, which are not in the test file literally. */
const composedNames = [
  'reinstate from blacklisted',
  'stays edit',
  'an approval is refused with licence_expires',
  'in zh asks for a value',
  'POST /app asks for the password',
]

test('every mutant names a test that exists', () => {
  const named = mutants.filter(({ only }) => !composedNames.includes(only))
  expect(named.filter(({ tests, only }) => !readFileSync(join(root, tests), 'utf8').includes(only))).toEqual(
    [],
  )
})

test('every mutant changes code that exists', () => {
  const times = ({ file, find }: Mutant) => readFileSync(join(root, file), 'utf8').split(find).length - 1
  expect(mutants.filter((mutant) => times(mutant) !== 1)).toEqual([])
})
