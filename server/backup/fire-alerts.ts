import { readFileSync } from 'node:fs'
import { errorMessage, StartError } from '#server/start-error.ts'

const rules = new URL('../../deploy/prometheus/alerts.yml', import.meta.url)
const patience = 10_000

interface Rule {
  name: string
  severity: string
}

/** The alerts of our rules. The file has one layout, so it needs no parser. */
export function alertRules(): Rule[] {
  const blocks = readFileSync(rules, 'utf8').split('- alert: ').slice(1)
  return blocks.map((block) => ({
    name: /^\w+/.exec(block)?.[0] ?? '',
    severity: /severity: (\w+)/.exec(block)?.[1] ?? '',
  }))
}

/**
 * Fires each alert once at the Alertmanager, marked as a drill, and ended a minute later: so it is seen whether they
 * reach somebody. Returns how many.
 */
export async function fireAlerts(alertmanager: string, now: Date): Promise<number> {
  const times = { startsAt: now.toISOString(), endsAt: new Date(now.getTime() + 60_000).toISOString() }
  const alerts = alertRules().map(({ name, severity }) => ({
    labels: { alertname: name, severity, job: 'yunjingtong-crm', drill: 'yes' },
    annotations: { summary: `Drill: nothing is wrong. This is how ${name} reaches you.` },
    ...times,
  }))
  const url = new URL('api/v2/alerts', alertmanager.endsWith('/') ? alertmanager : `${alertmanager}/`)
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(alerts),
    signal: AbortSignal.timeout(patience),
  }).catch((error: unknown) => {
    throw new StartError(`ALERTMANAGER_URL ${url.origin} does not answer: ${errorMessage(error)}.`)
  })
  if (!answer.ok) throw new StartError(`ALERTMANAGER_URL ${url.origin} refuses the alerts: ${answer.status}.`)
  return alerts.length
}
