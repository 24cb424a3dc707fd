import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { hashing } from '#server/features/uploads/hashing.ts'
import { storedName, syncFolder } from '#server/features/uploads/store.ts'
import { StartError } from '#server/start-error.ts'

/**
 * This file exists while a restore runs. It distinguishes the remains of a killed restore from other people's
 * files.
 */
const mark = '.restoring'

/** The place that receives the files of a backup. */
export interface RestorePlace {
  put(stored: string, content: AsyncIterable<Uint8Array>, sha256: string): Promise<void>
  /** Resolves when all files are on disk. */
  settle(): Promise<void>
  /** Call it after the database has committed. */
  finish(): Promise<void>
  /** Deletes all received files. */
  discard(): Promise<void>
}

export function refuseName(stored: string): void {
  if (!storedName.test(stored))
    throw new StartError(`${stored} is not a valid file name: nothing was restored.`)
}

/** Passes on the content of a file and throws at its end if it differs from the backup. */
export async function* hashed(stored: string, content: AsyncIterable<Uint8Array>, sha256: string) {
  const passing = hashing(content)
  yield* passing.content
  if (passing.digest() !== sha256)
    throw new StartError(`File ${stored} changed while it was read: nothing was restored.`)
}

/** Refuses a folder that contains files. Changes nothing. */
export async function checkRestoreFolder(folder: string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : []
  if (names.length > 0 && !names.includes(mark))
    throw new StartError(
      `${folder} is not empty: restore into a new DATA_DIR, or move its files away. Nothing was changed.`,
    )
}

/**
 * Opens the folder and clears the remains of a killed restore. Call it only after the database turned out to
 * be empty.
 */
export async function openRestoreFolder(folder: string): Promise<RestorePlace> {
  const empty = async () => {
    for (const name of await readdir(folder))
      if (name !== mark) await rm(join(folder, name), { recursive: true, force: true })
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, mark), '', { mode: 0o600, flush: true })
  await syncFolder(folder)
  await empty()
  const folders = new Set<string>()
  const finish = () => rm(join(folder, mark), { force: true })
  return {
    put: async (stored, content, sha256) => {
      refuseName(stored)
      const path = join(folder, stored)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(
        hashed(stored, content, sha256),
        createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
      )
      folders.add(dirname(path)).add(dirname(dirname(path)))
    },
    settle: async () => {
      for (const name of [...folders, folder]) await syncFolder(name)
    },
    finish,
    discard: async () => {
      await empty()
      await finish()
    },
  }
}
