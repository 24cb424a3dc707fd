import type { Plugin } from 'vite'
import { areaNames } from '#web/ui/area-names.ts'
import { packNames } from '#web/ui/packed-names.ts'

/** The names of areas, packed during the build: 17 KB for the browser instead of 23 KB with their codes. */
export const packedAreas = (): Plugin => ({
  name: 'packed-areas',
  load: (id) =>
    id.endsWith('/web/ui/area-names.ts')
      ? `import { unpackNames } from './packed-names.ts'
export const areaNames = unpackNames(${JSON.stringify(packNames(areaNames))})`
      : undefined,
})
