import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import { limits } from '#server/db/deadline.ts'

// Several products and browsers share two processors. A journey tests what is done, not how soon.
for (const name of Object.keys(limits) as (keyof typeof limits)[]) limits[name] *= 8

// A process of low priority would hardly get its turn.
os.setPriority = () => {}
syncBuiltinESMExports()

await import(new URL('../server/main.ts', import.meta.url).href)
