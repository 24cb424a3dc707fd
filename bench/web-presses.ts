import type { Page } from '@playwright/test'
import { median } from './load.ts'

/**
 * Compares the first press of a button with the second: its code is loaded before, so that the first press
 * does not wait (screens.md §7).
 */
const presses = {
  filter: { title: 'filter of the customer list', button: ['main button', '合作意向', '[role=dialog]'] },
  columns: { title: 'column settings', button: ['main button', '列设置', '[role=dialog]'] },
  picker: { title: 'picker of staff in a filter', button: ['main button', '业务人员', '[role=dialog]'] },
  language: { title: 'menu of languages', button: ['button', '语言', '[role=menu]'] },
  profile: { title: 'menu of the profile', button: ['button', '管理员', '[role=dialog]'] },
  bell: { title: 'notifications', button: ['button', '通知', '[role=dialog]'] },
  rowMenu: { title: 'menu of a row', button: ['tbody button', '更多操作', '[role=menu]'] },
  followUp: { title: 'call drawer', button: ['tbody button', '跟进', '[role=dialog] form'] },
  drawer: { title: 'customer drawer', button: ['main button', '添加客户', '[role=dialog] form'] },
} as const

type Press = keyof typeof presses

const names = Object.keys(presses) as Press[]
const bar = 2
const pause = 1000

/** Milliseconds, one a round, of the first and the second press. */
export type PressTimes = Record<Press, { first: number[]; second: number[] }>
export const noPresses = (): PressTimes =>
  Object.fromEntries(names.map((name) => [name, { first: [], second: [] }])) as unknown as PressTimes

/** From the press to the frame that shows the layer. */
const press = (page: Page, name: Press): Promise<number> =>
  page.evaluate(`(() => {
    const [buttons, name, layer] = ${JSON.stringify(presses[name].button)}
    const named = (one) => [one.textContent.trim(), one.getAttribute('aria-label') ?? '']
      .some((text) => text.includes(name))
    const button = [...document.querySelectorAll(buttons)].find(named)
    return window.timeOf(
      () => button.click(),
      () => [...document.querySelectorAll(layer)].some((one) => one.checkVisibility()),
    )
  })()`)

async function close(page: Page, name: Press): Promise<void> {
  await page.waitForTimeout(pause)
  await page.keyboard.press('Escape')
  const [, , layer] = presses[name].button
  await page.locator(layer).filter({ visible: true }).waitFor({ state: 'detached' })
  await page.waitForTimeout(pause)
}

/** Presses each button twice on a customer list that has settled. */
export async function measurePresses(page: Page, times: PressTimes): Promise<void> {
  for (const name of names) {
    times[name].first.push(await press(page, name))
    await close(page, name)
    times[name].second.push(await press(page, name))
    await close(page, name)
  }
}

/** A table of both presses, and whether each first one takes at most twice as long. */
export function pressTable(times: PressTimes): { lines: string; held: boolean } {
  let held = true
  const rows = names.map((name) => {
    const [first, second] = [median(times[name].first), median(times[name].second)]
    const holds = first <= bar * second
    held &&= holds
    return `| ${presses[name].title} | ${first.toFixed(0)} | ${second.toFixed(0)} | ${(first / second).toFixed(2)} | ${holds ? 'holds' : '**missed**'} |`
  })
  const head = `| | first press | second | ratio (≤ ${bar}) | |\n|---|---:|---:|---:|---|`
  return { lines: [head, ...rows].join('\n'), held }
}
