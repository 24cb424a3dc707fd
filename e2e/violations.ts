import type { Page } from '@playwright/test'
import axe from 'axe-core'

interface Violation {
  id: string
  impact: string
  nodes: { html: string }[]
}

interface Looked {
  /** Checks only the rules with these ids or tags. By default, all. */
  rules?: readonly string[]
  within?: string
  without?: readonly string[]
}
declare global {
  var axe: undefined | { run(context: object, options: object): Promise<{ violations: Violation[] }> }
}

/** The violations on the page in its current state. */
export async function violationsOf(
  page: Page,
  { rules, within, without = [] }: Looked = {},
): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ rules, within, without }) => {
      const there = without.filter((selector) => document.querySelector(selector))
      const context = { include: [within ?? 'html'], ...(there.length > 0 && { exclude: there }) }
      const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
      if (!globalThis.axe) throw new Error('axe did not load')
      return (await globalThis.axe.run(context, options)).violations
    },
    { rules, within, without },
  )
}

/** Serious violations, one line each. */
export async function seriousOf(page: Page, where: string, looked?: Looked): Promise<string[]> {
  const serious = (await violationsOf(page, looked)).filter(
    (violation) => violation.impact === 'serious' || violation.impact === 'critical',
  )
  return serious.map((violation) => `${where}: ${violation.id} ${violation.nodes[0]?.html}`)
}
