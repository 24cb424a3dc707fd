import { eq } from 'drizzle-orm'
import { companySettings, type CompanySettings } from '#contract/company-settings.ts'
import type { Db } from '#server/db/client.ts'
import { pictureTypes } from '#contract/uploads.ts'
import type { Caller } from '#server/request/caller.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { uploads } from '#server/tables/uploads.ts'
import { refuseForeignFiles } from '#server/features/uploads/files.ts'

const { megabytes } = companySettings.fields.logo
const pictures: readonly string[] = pictureTypes.map((type) => `image/${type.replace('jpg', 'jpeg')}`)

/** The stored file of the logo. */
export const logoFile = async (db: Db, { logo: [logo] }: Pick<CompanySettings, 'logo'>) => {
  if (!logo) return undefined
  const [file] = await db.select().from(uploads).where(eq(uploads.path, logo.path))
  return file
}

/** Everybody in the network may read the logo, so it is a picture that this caller has uploaded for it. */
export async function refuseNoLogo(
  db: Db,
  who: Caller,
  settings: CompanySettings,
  before: CompanySettings,
): Promise<void> {
  await refuseForeignFiles(db, who, 'logo', settings.logo, before.logo)
  const file = await logoFile(db, settings)
  if (!file) return
  const isOther = file.resource !== null && file.resource !== 'company_settings'
  if (!pictures.includes(file.type) || isOther) throw invalidField('company_settings', 'logo', 'bad_format')
  if (file.bytes > megabytes * 1_048_576) throw new Refusal('file_too_large', { n: megabytes })
}
