import { inject } from 'vitest'
import { copyDataFolder } from './data-folder.ts'

/** Creates a data folder with a migrated, empty database, for tests that are not about a first start. */
export const prepareFolder = (dataDir: string): void => copyDataFolder(inject('prepared'), dataDir)
