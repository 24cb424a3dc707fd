import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { hook } from '#server/request/hook.ts'

/**
 * The kinds of records that have files. A lot's consents are separate, because fewer people may read them.
 */
export type FileOwner =
  | 'customers'
  | 'recyclers'
  | 'contracts'
  | 'lots'
  | 'auction_events'
  | 'lot_consents'
  | 'lot_declarations'
  | 'sign_ups'
  | 'finance_entries'
  | 'finance_dues'
  | 'settlements'
  | 'approvals'
  | 'tax_receipts'
  | 'lot_charges'
  | 'lot_costs'
  | 'paper_templates'
  | 'company_settings'

/** True if this caller may read the files of a record. */
export type MayReadFiles = (db: Db, who: Caller, recordId: number) => Promise<boolean>

/** The read check for each kind of record, provided by its feature. */
export const fileOwners = hook<Readonly<Record<FileOwner, MayReadFiles>>>('who may read a file')

export const isFileOwner = (resource: string): resource is FileOwner =>
  Object.hasOwn(fileOwners.implementation(), resource)

interface DownloadListener {
  /** Runs after the last byte of a generated file has been sent. */
  sent(db: Db, fileName: string): Promise<void>
}

/** Notified of downloads of generated files. */
export const downloadListener = hook<DownloadListener>('who counts downloads')
