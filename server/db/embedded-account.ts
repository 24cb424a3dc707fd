import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#server/start-error.ts'

type Say = (line: string) => void

interface User {
  uid: number
  gid: number
}

/** The operating system account that PostgreSQL runs as: it refuses root. */
export interface Account {
  /** The owner of its files, in this process's numbering. */
  uid: number
  gid: number
  /** Set if the process itself switches to these ids before it runs the command. */
  drops: boolean
  /** The wrapper command. */
  through: string[]
}

/**
 * The account that root runs PostgreSQL as. Nothing else runs as this user, so nothing else reads its files.
 */
export const ownUser = 'yunjingtong'

const makeOwnUser = `PATH="$PATH:/usr/sbin:/sbin"
useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin ${ownUser} ||
adduser -S -D -H -s /sbin/nologin ${ownUser}`

/**
 * Chooses the current account, or for root one that reaches both the binaries and the data folder: a
 * dedicated user, else a user namespace.
 */
export async function chooseAccount(postgres: string, home: string, say: Say): Promise<Account> {
  const failures: string[] = []
  for (const account of await candidates(say)) {
    const failure = await tryOut(account, postgres, home)
    if (failure === undefined) return account
    failures.push(failure)
  }
  const reason = failures.join('; ').replaceAll(/\s+/g, ' ').trim()
  const hint =
    process.getuid?.() === 0
      ? ' It does not run as root: start this program as an ordinary user, or set DATABASE_URL.'
      : ''
  throw new StartError(`PostgreSQL cannot run here (${reason}).${hint}`)
}

export function run(account: Account, command: string, args: string[], options: SpawnOptions): ChildProcess {
  const [file = command, ...rest] = [...account.through, command, ...args]
  return spawn(file, rest, {
    ...options,
    // Passes on none of our environment, in particular no PG* variables.
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...(account.drops ? { uid: account.uid, gid: account.gid } : {}),
  })
}

/** Runs a command to its end. Resolves to undefined on success, else to its output. */
export async function runToEnd(
  account: Account,
  command: string,
  args: string[],
  cwd: string,
): Promise<string | undefined> {
  const child = run(account, command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<string | undefined>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code, signal) => resolve(code === 0 ? undefined : `ended with ${code ?? signal}`))
  })
  const [said, failure] = await Promise.all([child.stderr === null ? '' : text(child.stderr), ended])
  return failure === undefined ? undefined : said.trim() || failure
}

/** Gives the folder to the account. This is needed after the product is started by another user. */
export function handOver(folder: string, account: Account): void {
  if (statSync(folder).uid === account.uid) return
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, name), account.uid, account.gid)
  // The folder itself comes last, because its owner shows that the rest is done.
  chownSync(folder, account.uid, account.gid)
}

async function candidates(say: Say): Promise<Account[]> {
  const uid = process.getuid?.() ?? 0
  const gid = process.getgid?.() ?? 0
  if (uid !== 0) return [{ uid, gid, drops: false, through: [] }]
  const user = await unprivilegedUser(say)
  return [
    { ...user, drops: true, through: [] },
    // Inside the namespace root appears as that user, and still reaches what root reaches.
    {
      uid,
      gid,
      drops: false,
      through: ['unshare', '--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`],
    },
  ]
}

/** The dedicated user, created at the first start; `nobody` if it cannot be created. */
async function unprivilegedUser(say: Say): Promise<User> {
  const own = userNamed(ownUser) ?? (await madeUser())
  if (own) return own
  const nobody = userNamed('nobody')
  if (!nobody)
    throw new StartError(
      `PostgreSQL refuses to run as root, and no user ${ownUser} could be made: start this program as an ordinary user.`,
    )
  say(`No user ${ownUser} could be made, so PostgreSQL runs as nobody, whose files other services may read.`)
  return nobody
}

/** Another program may be adding a user at the same time, possibly the same one. */
async function madeUser(): Promise<User | undefined> {
  const root: Account = { uid: 0, gid: 0, drops: false, through: [] }
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const failure = await runToEnd(root, 'sh', ['-c', makeOwnUser], '/')
    const made = userNamed(ownUser)
    if (made || !failure?.includes('lock')) return made
    await sleep(100)
  }
  return undefined
}

/** initdb needs a user with a name, inside a namespace too. */
function userNamed(wanted: string): User | undefined {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const [, , uid, gid] = users.find(([name]) => name === wanted) ?? []
  return Number(uid) > 0 && Number(gid) > 0 ? { uid: Number(uid), gid: Number(gid) } : undefined
}

function tryOut(account: Account, postgres: string, home: string): Promise<string | undefined> {
  return runToEnd(account, 'sh', ['-c', 'cd "$1" && exec "$0" --version', postgres, home], '/')
}
