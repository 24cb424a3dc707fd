import { inject } from 'vitest'
import { copyDataFolder } from './data-folder.ts'

/**
 * Makes a data folder whose database is migrated and has no rows, for tests that are not about a first start:
 * the product takes seconds to make one.
 */
export const prepareFolder = (dataDir: string): void => copyDataFolder(inject('prepared'), dataDir)
