import { expect, test, type Browser } from '@playwright/test'
import { people } from '#server/demo/cast.ts'
import { partOf } from './effort.ts'
import {
  actor,
  confirmAll,
  dialog,
  enterBids,
  enterEvent,
  importResults,
  leaveMove,
  makeParties,
  moveAll,
  readRecord,
  signUp,
  takeDeposits,
  type Actor,
} from './event-steps.ts'
import { inFull } from './full.ts'
import { useOwnProduct } from './own-product.ts'

useOwnProduct()

/** How many lots the screen moves in one call. */
const atOnce = 20

async function journey(browser: Browser, count: number): Promise<void> {
  const sales = await actor(browser, people.salesperson)
  const director = await actor(browser, people.director)
  const recruiting = await actor(browser, people.recruitingLead)
  const finance = await actor(browser, people.finance)
  const everyone = [sales, director, recruiting, finance]
  const said: string[] = []
  const part = async <T>(who: Actor, name: string, act: () => Promise<T>): Promise<T> => {
    partOf(who.effort, name)
    const done = await test.step(name, act)
    said.push(partOf(who.effort, name))
    return done
  }
  await makeParties(sales, recruiting)
  const event = await part(sales, 'notice and workbook', () => enterEvent(sales, count))
  const open = (who: Actor) => who.page.goto(`/work/events/event?id=${event}`)
  await part(sales, 'submit', () => moveAll(sales, '提交审核', count))
  await part(director, 'approve', async () => {
    await open(director)
    await leaveMove(director, '审核通过')
    if (count > atOnce) await moveAll(director, '审核通过', count - atOnce)
  })
  await part(recruiting, 'list', async () => {
    await open(recruiting)
    await moveAll(recruiting, '挂网', count)
  })
  // A page that is open follows what others do.
  await expect(sales.page.locator('main header').getByText('已挂网')).toBeVisible()
  const paddles = await part(recruiting, 'sign-ups', () => signUp(recruiting, event))
  await part(finance, 'deposits', () => takeDeposits(finance))
  await part(recruiting, 'start bidding', () =>
    moveAll(recruiting, '开始竞价', count, async () => {
      await dialog(recruiting.page).getByLabel('原因').click()
      await recruiting.page.keyboard.type('平台提前开场')
    }),
  )
  const { outcomes, rate } = await part(recruiting, 'room', () =>
    enterBids(recruiting, event, paddles, count),
  )
  await part(recruiting, 'result file', () => importResults(recruiting, event, outcomes))
  await part(recruiting, 'unsold', () =>
    moveAll(recruiting, '登记流拍', 1, async () => {
      await dialog(recruiting.page).getByLabel('原因').click()
      await recruiting.page.keyboard.type('无人出价')
    }),
  )
  await part(director, 'confirm', () => confirmAll(director, event, count))
  await part(director, 'record', () => readRecord(director, count))
  console.log([`${count} lots`, ...said, rate].join('\n'))
  expect(everyone.flatMap(({ errors }) => errors)).toEqual([])
  for (const { context } of everyone) await context.close()
}

test('an event of four lots goes from its notice to the record', async ({ browser }) => {
  await journey(browser, 4)
})

inFull('an event of eighty-two lots goes from its notice to the record', async ({ browser }) => {
  test.setTimeout(900_000)
  await journey(browser, 82)
})
