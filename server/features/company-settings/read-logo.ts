import type { Readable } from 'node:stream'
import type { settingRoutes } from '#contract/company-settings.ts'
import { Refusal } from '#server/request/errors.ts'
import type { Call } from '#server/request/pipeline.ts'
import { missing } from '#server/features/uploads/downloads.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { logoFile } from './logo.ts'
import { readSettings } from './settings.ts'

/** A new logo has a new address, so browsers keep it. */
export const readLogo =
  (store: Store) =>
  async ({ db, reply }: Call<typeof settingRoutes.logo>) => {
    const file = await logoFile(db, await readSettings(db))
    if (!file) throw new Refusal('file_missing')
    const { content, bytes } = await store.open(file.stored).catch(missing)
    void reply.headers({
      'content-type': file.type,
      'content-length': bytes,
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
    })
    return content satisfies Readable as never
  }
