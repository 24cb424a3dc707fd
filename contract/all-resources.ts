import { audit } from './audit.ts'
import { customers, followUps } from './customers.ts'
import type { Field } from './field.ts'
import { notifications } from './notifications.ts'
import { pool } from './pool.ts'
import { poolMoves } from './pool-moves.ts'
import type { Resource } from './resource.ts'
import { staff } from './staff.ts'

/** Every resource by its name. The server's side and the tests only, like `all-routes.ts`. */
export const allResources: Readonly<Record<string, Resource>> = Object.fromEntries(
  [staff, customers, followUps, pool, poolMoves, notifications, audit].map((one): [string, Resource] => [one.name, one]),
)

/** The fields of a resource by its name; empty for what is no resource (a session, a view). */
export const allFields = (resource: string): Readonly<Record<string, Field>> => allResources[resource]?.fields ?? {}
