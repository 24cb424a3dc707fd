import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
}

/** The address of the file that holds a part of the built web app, such as `ui/toasts.tsx`. */
export function builtFile(module: string): string {
  const path = join(import.meta.dirname, '../dist/web/.vite/manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>
  const chunk = manifest[module]
  if (!chunk) throw new Error(`The build has no ${module}`)
  return `/${chunk.file}`
}
