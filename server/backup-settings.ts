import { resolve, sep } from 'node:path'
import { storageSettings, type StorageSettings } from './settings/storage-url.ts'
import { wrong } from './start-error.ts'

/** The environment variables as given. */
export type EnvVariables = Readonly<Record<string, string | undefined>>

/** Where the write-ahead log is archived, and how much of it may wait there before archiving gives up. */
export interface WalArchive {
  folder: string
  limitMegabytes: number
}

/** When and where the product makes its own backups. */
export interface BackupSchedule {
  /** `HH:MM` of the business day. */
  at: string
  place: StorageSettings
  /** Retention limits: number of files and age in days. The newest backup always stays. */
  keep: number
  keepDays: number
}

/** A setting that another setting requires. Throws a `StartError` if it is missing. */
export const needed = (source: EnvVariables, name: string, why: string): string =>
  source[name] || wrong(name, `a value, because ${why}`)

function whole(
  source: EnvVariables,
  name: string,
  fallback: number,
  [least, most]: [number, number],
): number {
  const value = Number(source[name] || fallback)
  return Number.isInteger(value) && value >= least && value <= most
    ? value
    : wrong(name, `a whole number from ${least} to ${most}`)
}

/** The archive must lie outside the data folder: inside, it would be lost together with it. */
export function walArchive(source: EnvVariables, dataDir: string): WalArchive | undefined {
  const limitMegabytes = whole(source, 'WAL_ARCHIVE_LIMIT_MB', 2048, [64, 1_000_000])
  if (!source['WAL_ARCHIVE_DIR']) return undefined
  if (source['DATABASE_URL']) return wrong('WAL_ARCHIVE_DIR', 'nothing where DATABASE_URL is set')
  const folder = resolve(source['WAL_ARCHIVE_DIR'])
  return folder === dataDir || folder.startsWith(dataDir + sep) || dataDir.startsWith(folder + sep)
    ? wrong('WAL_ARCHIVE_DIR', 'a folder outside DATA_DIR, best on another disk')
    : { folder, limitMegabytes }
}

export function backupSchedule(source: EnvVariables): BackupSchedule | undefined {
  const at = source['BACKUP_SCHEDULE']
  const [keep, keepDays] = [
    whole(source, 'BACKUP_KEEP', 14, [1, 9999]),
    whole(source, 'BACKUP_KEEP_DAYS', 30, [1, 9999]),
  ]
  if (!at) return undefined
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) return wrong('BACKUP_SCHEDULE', 'a time such as 03:30')
  needed(source, 'BACKUP_DIR', 'BACKUP_SCHEDULE is set')
  return { at, place: backupDir(source), keep, keepDays }
}

/** The backup location: a folder, or a bucket in the form of STORAGE_URL. */
export function backupDir(source: EnvVariables): StorageSettings {
  const text = source['BACKUP_DIR'] ?? ''
  return text.startsWith('s3:')
    ? storageSettings('BACKUP_DIR', text, '', awsRegion(source))
    : { kind: 'folder', folder: resolve(text) }
}

/** The region, from the variables that every S3 client reads. */
export const awsRegion = (source: EnvVariables): string | undefined =>
  source['AWS_REGION'] || source['AWS_DEFAULT_REGION'] || undefined
