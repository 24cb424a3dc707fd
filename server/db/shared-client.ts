import type pg from 'pg'
import { PatientClient, undeclared } from './deadline-pool.ts'

export type Settings = Readonly<Record<string, string | number>>

/** A pooler drops session settings, so they are set locally in each transaction. */
export const localSettings = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `set local ${name} = '${value}'`)
    .join(';')

/**
 * A connection through a pooler in transaction mode. Each transaction may run on another server connection,
 * so there are no named prepared statements and no session settings. The time zone is one of the few settings
 * that every pooler forwards; timeouts are set in each transaction.
 */
export class SharedClient extends PatientClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const send = this.query.bind(this) as (what: unknown, ...more: unknown[]) => unknown
    this.query = ((what: unknown, ...more: unknown[]) => send(unnamed(what), ...more)) as pg.Client['query']
    const self = undeclared(this)
    const opening = self.getStartupConf.bind(this)
    self.getStartupConf = () => ({ ...opening(), TimeZone: 'UTC' })
  }
}

function unnamed(what: unknown): unknown {
  if (typeof what !== 'object' || what === null || !('name' in what) || 'submit' in what) return what
  const { name: _name, ...rest } = what
  return rest
}
