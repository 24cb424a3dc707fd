import { rename } from 'node:fs/promises'
import { makeDemonstration } from './start-product.ts'

/** Makes the demonstration for the browser tests ahead of them, in a new folder at the path of the argument. */
const [folder = ''] = process.argv.slice(2)
await rename(await makeDemonstration(), folder)
