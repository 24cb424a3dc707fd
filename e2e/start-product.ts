import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyDataFolder } from '#server/test/support/data-folder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The password of every demonstration account in tests and pictures. */
export const demoPassword = 'e2e demo 2026'

export interface Product {
  url: string
  folder: string
  /** `keep` leaves its data for the next start. */
  stop(how?: { keep?: boolean }): Promise<void>
}

async function address(child: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const url = /is ready: (http:\S+)/.exec(said)?.[1]
      if (url) resolve(url)
    })
    child.on('exit', (code) => reject(new Error(`The product ended with ${code}:\n${said}`)))
  })
}

/** A data folder of its own: a copy of one that has the demonstration already, where that has been made. */
async function newFolder(more: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'yjt-e2e-'))
  // PostgreSQL passes through it as a user of its own.
  await chmod(folder, 0o711)
  const made = process.env['E2E_MADE']
  if (made !== undefined && more['DEMO'] !== '0') copyDataFolder(made, join(folder, 'data'))
  return folder
}

/**
 * Starts the product with long time limits and a demonstration, on a free port and in its own data folder, or on
 * those of a product that was stopped. The web app must be built.
 */
export async function startProduct(
  before?: Product,
  more: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const folder = before?.folder ?? (await newFolder(more))
  const child = spawn(process.execPath, ['--import', './tools/check-node.mjs', 'e2e/patient-product.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: before ? new URL(before.url).port : '0',
      DATA_DIR: join(folder, 'data'),
      DEMO: '1',
      DEMO_PASSWORD: demoPassword,
      LOG_LEVEL: 'error',
      NODE_ENV: 'test',
      ...more,
    },
  })
  const url = await address(child)
  return {
    url,
    folder,
    stop: async ({ keep = false } = {}) => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      if (!keep) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Makes a demonstration and returns its folder. Products copy the `data` in it. */
export async function makeDemonstration(): Promise<string> {
  const made = await startProduct()
  await made.stop({ keep: true })
  return made.folder
}
