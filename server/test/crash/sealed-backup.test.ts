import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArchive, wholeOf } from '#server/backup/archive-reader.ts'
import { writeArchive } from '#server/backup/archive-writer.ts'
import { checkArchive } from '#server/backup/check-archive.ts'
import { sealerOf } from '#server/backup/seal.ts'
import { killRemains } from '#server/db/embedded-process.ts'
import { createRing, newRing, readRing, ringFile } from '#server/secrets/key-ring.ts'
import { newRecycler } from '../support/new-records.ts'
import { prepareFolder } from '../support/prepared.ts'
import { freePort, machine, send, startProduct, type Product } from '../support/product.ts'
import { inFull } from '../support/full.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const run = promisify(execFile)
const password = 'sealed monkey 53'
const account = '6222021111222244441'
let base: string
let product: Product
let recipient: string
let recycler: number
const at = (name: string) => join(base, name)
const source = { DATA_DIR: '', SECRETS_DIR: '' }

const command = (script: string, args: string[], env: Record<string, string>) =>
  run(process.execPath, [script, ...args], { cwd: root, env: { ...machine(), ...env } })
const backUp = (name: string, more = {}) =>
  command('server/backup/backup.ts', [at(name)], { ...source, ...more })
const restore = (file: string, env: Record<string, string>) =>
  command('server/backup/restore.ts', [file], env)
const signIn = async (where: Product) =>
  (await send(where.url, '/admin/login/login_submit', undefined, { username: 'admin', password })).data.token
/** The error output of a command that has to fail. */
const refusal = (ran: Promise<unknown>): Promise<string> =>
  ran.then(
    () => 'succeeded',
    (error: { stderr: string }) => error.stderr.trim(),
  )

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'yjt-sealed-'))
  Object.assign(source, { DATA_DIR: at('data'), SECRETS_DIR: at('secrets') })
  await command('tools/backup-key.ts', [at('private-key')], {})
  recipient = /public key: (age1\w+)/.exec(readFileSync(at('private-key'), 'utf8'))?.[1] ?? ''
  prepareFolder(source.DATA_DIR)
  product = await startProduct({ ...source, PORT: String(await freePort()), ADMIN_PASSWORD: password })
  const token = await signIn(product)
  const made = await send(product.url, '/api/recyclers', token, newRecycler({ bank_account: account }))
  expect(made.code).toBe(0)
  recycler = made.data.id
  await backUp('plain')
  await backUp('encrypted', { BACKUP_PUBLIC_KEY: recipient })
}, 240_000)
afterAll(async () => {
  await product.kill()
  for (const name of readdirSync(base)) await killRemains(at(join(name, 'postgres')))
  rmSync(base, { recursive: true, force: true })
})

const ring = () => readRing(ringFile(source.SECRETS_DIR))
const secretsOf = () => {
  const { keys = [], hashKey, sealKey } = ring() ?? {}
  return [...keys.map(({ key }) => key), hashKey, sealKey].map((item) => item?.toString('base64') ?? '')
}

test('a plain backup holds no data key and no account number, in none of its parts', async () => {
  const { bytes, ring: carried } = await checkArchive(at('plain'))
  expect(carried).toBeUndefined()
  const parts = [readFileSync(at('plain')).toString('latin1')]
  for await (const entry of readArchive(at('plain'), bytes)) {
    const content = await wholeOf(entry)
    parts.push((entry.name.endsWith('.zst') ? zstdDecompressSync(content) : content).toString('utf8'))
  }
  const text = parts.join('\n')
  expect(text.includes('****4441')).toBe(true)
  for (const secret of [account, ...secretsOf()]) expect(text.includes(secret)).toBe(false)
})

test('an encrypted one shows nothing, and is restored on another machine with the private key alone', async () => {
  const raw = readFileSync(at('encrypted')).toString('latin1')
  expect(raw.startsWith('age-encryption.org/v1\n')).toBe(true)
  for (const word of ['manifest.json', 'tables/staff', 'yunjingtong', ...secretsOf()])
    expect(raw.includes(word)).toBe(false)
  const elsewhere = { DATA_DIR: at('elsewhere'), BACKUP_PRIVATE_KEY_FILE: at('private-key') }
  const { stdout } = await restore(at('encrypted'), elsewhere)
  expect(stdout).toContain(`is sealed by ${sealerOf(ring()?.sealKey ?? Buffer.alloc(0))}. Compare it`)
  expect(stdout).toContain('The data key came with the backup')
  expect(existsSync(`${elsewhere.DATA_DIR}.decrypted`)).toBe(false)
  const second = await startProduct({ DATA_DIR: elsewhere.DATA_DIR, PORT: String(await freePort()) })
  try {
    const row = await send(second.url, `/api/recyclers/${recycler}`, await signIn(second))
    expect(row.data.bank_account).toBe(account)
  } finally {
    await second.kill('SIGTERM')
  }
}, 240_000)

inFull(
  'without the private key, with another one or altered, nothing is restored',
  async () => {
    const env = { DATA_DIR: at('nowhere') }
    expect(await refusal(restore(at('encrypted'), env))).toMatch(/is encrypted: set BACKUP_PRIVATE_KEY_FILE/)
    await command('tools/backup-key.ts', [at('other-key')], {})
    const other = { ...env, BACKUP_PRIVATE_KEY_FILE: at('other-key') }
    expect(await refusal(restore(at('encrypted'), other))).toMatch(/^\S+ cannot be decrypted with the key in/)
    const whole = readFileSync(at('encrypted'))
    for (const place of [300, whole.length >> 1, whole.length - 1]) {
      const bytes = Buffer.from(whole)
      bytes[place] = (bytes[place] ?? 0) ^ 1
      writeFileSync(at('altered'), bytes)
      const right = { ...env, BACKUP_PRIVATE_KEY_FILE: at('private-key') }
      expect(await refusal(restore(at('altered'), right))).toMatch(/cannot be decrypted|is damaged/)
    }
    writeFileSync(at('altered'), whole.subarray(0, whole.length - 5000))
    const cut = { ...env, BACKUP_PRIVATE_KEY_FILE: at('private-key') }
    expect(await refusal(restore(at('altered'), cut))).toMatch(/cannot be decrypted|is damaged/)
    expect(existsSync(env.DATA_DIR)).toBe(false)
    expect(existsSync(`${env.DATA_DIR}.decrypted`)).toBe(false)
  },
  180_000,
)

test('a backup that somebody else wrote is refused: unsealed, sealed by another key, or with a cut seal', async () => {
  const own = sealerOf(ring()?.sealKey ?? Buffer.alloc(0))
  /** A copy with the same contents, as somebody who can write the file makes one. */
  const forged = async (name: string, sealKey?: Buffer) => {
    const { bytes } = await checkArchive(at('plain'))
    const archive = await writeArchive(at(name), { sealKey })
    for await (const entry of readArchive(at('plain'), bytes))
      await archive.add(entry.name, entry.bytes, entry.content)
    await archive.finish()
    return at(name)
  }
  const unsealed = await forged('unsealed')
  const foreign = await forged('foreign', newRing().sealKey)
  const there = { DATA_DIR: at('never'), BACKUP_SEALED_BY: own }
  expect(await refusal(restore(unsealed, there))).toMatch(/is not sealed, and not by/)
  expect(await refusal(restore(foreign, there))).toMatch(/is sealed by .+, and not by/)
  // On the machine that made it, its own key is what a backup is compared with.
  cpSync(source.SECRETS_DIR, at('same-secrets'), { recursive: true })
  const here = { DATA_DIR: at('never'), SECRETS_DIR: at('same-secrets') }
  expect(await refusal(restore(foreign, here))).toMatch(/not this installation's key/)
  const bytes = readFileSync(at('plain'))
  const line = bytes.lastIndexOf('yunjingtong-crm seal ')
  bytes[line + 100] = bytes[line + 100] === 65 ? 66 : 65
  writeFileSync(at('broken'), bytes)
  expect(await refusal(restore(at('broken'), there))).toMatch(/is damaged/)
  expect(existsSync(there.DATA_DIR)).toBe(false)
  expect(await refusal(backUp('wrong', { BACKUP_PUBLIC_KEY: 'AGE-SECRET-KEY-1' }))).toMatch(
    /BACKUP_PUBLIC_KEY is not/,
  )
}, 180_000)

test('the doctor says where the keys lie and warns of what a copy would give away', async () => {
  const doctor = (more: Record<string, string>) =>
    command('tools/doctor.ts', [], { ...source, ...more }).then(
      ({ stdout }) => stdout,
      (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
    )
  // Seals come with the first minute, or at a stop.
  const healthy = await doctor({ BACKUP_PUBLIC_KEY: recipient })
  expect(healthy).toContain(`The data key lies in ${ringFile(source.SECRETS_DIR)}; 1 key(s)`)
  expect(healthy).toContain(`Backups are encrypted to ${recipient}`)
  expect(healthy).toContain('The audit log is intact')
  expect(healthy).not.toMatch(/WARNING {2}(?!There are no seals|The log is not archived)/)
  for (const secret of secretsOf()) expect(healthy).not.toContain(secret)
  expect(await doctor({})).toMatch(/WARNING {2}Backups are not encrypted/)
  cpSync(source.SECRETS_DIR, join(source.DATA_DIR, 'secrets'), { recursive: true })
  const inside = { DATA_DIR: source.DATA_DIR, SECRETS_DIR: '' }
  expect(await doctor(inside)).toMatch(/WARNING {2}A copy of the data folder can be read/)
  chmodSync(ringFile(source.SECRETS_DIR), 0o644)
  expect(await doctor({})).toMatch(/WARNING {2}Others on this machine can read \S+data-key.json/)
  cpSync(at('same-secrets'), at('foreign-secrets'), { recursive: true })
  rmSync(ringFile(at('foreign-secrets')))
  createRing(ringFile(at('foreign-secrets')), newRing())
  expect(await doctor({ SECRETS_DIR: at('foreign-secrets') })).toMatch(
    /is encrypted with data key \w+, which is not/,
  )
}, 180_000)
