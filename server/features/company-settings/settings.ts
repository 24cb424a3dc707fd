import { desc } from 'drizzle-orm'
import {
  companySettings,
  defaultSettings,
  withoutPassword,
  type CompanySettings,
  type CompanySettingsRow,
  type settingRoutes,
} from '#contract/company-settings.ts'
import { givenFields } from '#contract/grammar/resource.ts'
import { amount, quantity } from '#contract/rules/money.ts'
import type { Field } from '#contract/grammar/field.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import { addAuditEntry, may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { requireReauthentication } from '#server/request/reauthentication.ts'
import { difference } from '#server/records/write-log.ts'
import { companySettingsTable as table } from '#server/tables/company-settings.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { attachFiles } from '#server/features/uploads/files.ts'
import { refuseFaults } from './faults.ts'
import { refuseNoLogo } from './logo.ts'

interface SettingsVersion {
  settings: CompanySettings
  version: number
  created_at: string
  created_by: number | null
}

/** The first version holds the defaults and is not stored. */
async function readVersion(db: Db): Promise<SettingsVersion> {
  const [row] = await db.select().from(table).orderBy(desc(table.version)).limit(1)
  if (!row) return { settings: defaultSettings, version: 1, created_at: '', created_by: null }
  return { ...row, settings: { ...defaultSettings, ...row.settings } }
}

/** The stored form of an amount has its two decimals, of a weight its three. */
const storedValue = (field: Field | undefined, value: unknown): unknown =>
  typeof value !== 'string'
    ? value
    : field?.kind === 'quantity'
      ? quantity(value)
      : field?.kind === 'money' || field?.kind === 'percent'
        ? amount(value)
        : value
const stored = (settings: CompanySettings): CompanySettings => ({
  ...settings,
  ...Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      storedValue((companySettings.fields as Record<string, Field>)[name], value),
    ]),
  ),
})

/** The settings in force. */
export const readSettings = async (db: Db): Promise<CompanySettings> => (await readVersion(db)).settings

async function present(db: Db, who: Caller, current: SettingsVersion): Promise<CompanySettingsRow> {
  const names = await staffNames(db, current.created_by === null ? [] : [current.created_by])
  return {
    ...current.settings,
    version: current.version,
    updated_at: current.created_at,
    updated_by: current.created_by,
    updated_by_name: current.created_by === null ? null : (names.get(current.created_by) ?? null),
    actions: may(who, 'settings.change') ? ['edit'] : [],
  }
}

export const getSettings = async (db: Db, who: Caller): Promise<CompanySettingsRow> =>
  present(db, who, await readVersion(db))

/** Saves the settings as the next version. */
export async function changeSettings(
  db: Db,
  who: Caller,
  { version, ...given }: BodyOf<typeof settingRoutes.change>,
): Promise<CompanySettingsRow> {
  const current = await readVersion(db)
  const stale = (now: CompanySettingsRow) => new Refusal('stale_version', {}, { current: now })
  if (current.version !== version) throw stale(await present(db, who, current))
  const settings = stored({ ...current.settings, ...givenFields(given) })
  refuseFaults(settings)
  await refuseNoLogo(db, who, settings, current.settings)
  const changes = difference({ ...current.settings }, { ...settings }, Object.keys(settings))
  if (Object.keys(changes.after).some((name) => !withoutPassword.includes(name))) requireReauthentication(who)
  const [made] = await db
    .insert(table)
    .values({ version: version + 1, settings, created_by: who.uid, created_at: who.now.toISOString() })
    .onConflictDoNothing()
    .returning()
  if (!made) throw stale(await getSettings(db, who))
  addAuditEntry(who, {
    action: 'change_rules',
    resource: 'company_settings',
    record_id: made.version,
    ...changes,
    owners: [null],
  })
  await attachFiles(db, settings.logo, 'company_settings', made.version)
  return present(db, who, made)
}
