import type { BrowserContext } from '@playwright/test'

/** How often somebody presses the mouse or a key. */
export interface Effort {
  clicks: number
  keys: number
  begun: number
}

/** Counts what a person does in their browser. Events of scripts do not count. */
export async function watchEffort(context: BrowserContext): Promise<Effort> {
  const effort: Effort = { clicks: 0, keys: 0, begun: Date.now() }
  await context.exposeFunction('pressed', (kind: 'clicks' | 'keys') => {
    effort[kind] += 1
  })
  await context.addInitScript(() => {
    const say = (kind: string) => (event: Event) =>
      event.isTrusted && (window as unknown as { pressed: (kind: string) => void }).pressed(kind)
    const sayClick = say('clicks')
    // The browser also makes a click of Enter on a button.
    addEventListener('click', (event) => event.detail > 0 && sayClick(event), true)
    addEventListener('keydown', say('keys'), true)
  })
  return effort
}

/** Says what a part of a journey took since the last one. */
export function partOf(effort: Effort, name: string): string {
  const seconds = ((Date.now() - effort.begun) / 1000).toFixed(0)
  const said = `${name}: ${effort.clicks} clicks, ${effort.keys} keys, ${seconds} s`
  Object.assign(effort, { clicks: 0, keys: 0, begun: Date.now() })
  return said
}
