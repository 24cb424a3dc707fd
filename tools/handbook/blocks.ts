import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The commands of the operator's handbook, as it has them. */

export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Block {
  page: string
  /** With the indentation of a list taken away. */
  text: string
}

const fence = /^( *)```sh\n(.*?)^ *```$/gms
/** A cell of a table that is one command, such as the one that starts everything. */
const cell = /^\| (?:start|stop|log) \| `([^`]+)` \|$/gm

/** These pages run first: the others need what they install. */
const first = (path: string): number => Number(path.endsWith('/install.md'))

export function handbook(): Block[] {
  return globSync('docs/operations/*.md', { cwd: root })
    .toSorted((a, b) => first(b) - first(a) || a.localeCompare(b))
    .flatMap((path) => {
      const page = readFileSync(join(root, path), 'utf8')
      const blocks = [...page.matchAll(fence)].map(([, indent = '', text = '']) =>
        text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      )
      const cells = [...page.matchAll(cell)].map(([, text = '']) => text)
      const name = path.slice('docs/operations/'.length)
      return [...blocks, ...cells].map((text) => ({ page: name, text }))
    })
}
