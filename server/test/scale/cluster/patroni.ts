import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { debian, run, type Running } from './debian.ts'
import { projectRoot } from '#tools/project-root.ts'

/** Addresses of this machine alone, so that every port is as it is written in the files. */
const addresses = ['127.0.43.1', '127.0.43.2', '127.0.43.3']
export const balancer = '127.0.43.9'
const names = ['one', 'two', 'three']
export const passwords = { superuser: 'of-the-superuser', owner: 'of-the-owner', app: 'of-the-app' }

const configuration = new URL('deploy/patroni/', projectRoot)

/** A file of `deploy/patroni` for one node: only the words in capitals and the folders differ. */
async function filled(file: string, node: number, folder: string): Promise<string> {
  const words: Record<string, string> = {
    'NODE-NAME': names[node] ?? '',
    'NODE-ADDRESS': addresses[node] ?? '',
    'BALANCER-ADDRESS': balancer,
    NETWORK: '127.0.0.0/8',
    'SUPERUSER-PASSWORD': passwords.superuser,
    'REPLICATION-PASSWORD': 'of-replication',
    'REWIND-PASSWORD': 'of-rewind',
    '/var/lib/postgresql': folder,
    '/var/run/postgresql': folder,
    '/var/lib/etcd': join(folder, 'etcd'),
  }
  addresses.forEach((address, at) => (words[`ADDRESS-${at + 1}`] = address))
  names.forEach((name, at) => (words[`NAME-${at + 1}`] = name))
  let text = await readFile(new URL(file, configuration), 'utf8')
  for (const word of Object.keys(words).toSorted((a, b) => b.length - a.length))
    text = text.replaceAll(word, words[word] ?? '')
  const path = join(folder, file)
  await writeFile(path, text, { mode: 0o644 })
  return path
}

interface Member {
  name: string
  role: string
  state: string
  lag?: number | string
}

/** Three database hosts with etcd and Patroni, and HAProxy before them, as `deploy/patroni` says. */
export class Cluster {
  readonly #folder: string
  readonly #nodes: Running[] = []
  readonly #others: Running[] = []

  constructor(folder: string) {
    this.#folder = folder
  }

  #home(node: number): string {
    return join(this.#folder, names[node] ?? '')
  }

  async #startNode(node: number): Promise<void> {
    const path = await filled('patroni.yml', node, this.#home(node))
    this.#nodes[node] = run(debian.patroni, [path], { PATRONI_LOG_LEVEL: 'INFO' })
  }

  async start(chownTo: (path: string) => Promise<void>): Promise<void> {
    for (const node of addresses.keys()) {
      await mkdir(join(this.#home(node), 'etcd'), { recursive: true })
      await mkdir(join(this.#home(node), '15'))
      for (const path of ['', 'etcd', '15']) await chownTo(join(this.#home(node), path))
      const etcd = await filled('etcd.yml', node, this.#home(node))
      this.#others.push(run(debian.etcd, ['--config-file', etcd]))
    }
    const haproxy = await filled('haproxy.cfg', 0, this.#folder)
    this.#others.push(run(debian.haproxy, ['-db', '-f', haproxy]))
    for (const node of addresses.keys()) await this.#startNode(node)
    await this.whole()
  }

  async members(): Promise<Member[]> {
    for (const address of addresses) {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1000) })
        .then((response) => response.json() as Promise<{ members: Member[] }>)
        .catch(() => undefined)
      if (answer) return answer.members
    }
    return []
  }

  /** Waits until each node follows and one of them is the synchronous one. */
  async whole(): Promise<void> {
    for (let n = 0; n < 240; n += 1) {
      const members = await this.members()
      const of = (role: string) => members.filter((member) => member.role === role).length
      const well = members.every(
        ({ state, lag }) => ['running', 'streaming'].includes(state) && !(Number(lag) > 0),
      )
      if (members.length === 3 && well && of('leader') === 1 && of('sync_standby') === 1) return
      await sleep(500)
    }
    throw new Error(
      `not whole: ${JSON.stringify(await this.members())}\n${this.#nodes.map((node) => node.said().slice(-2500)).join('\n---\n')}`,
    )
  }

  /** The node that leads dies as a host does: PostgreSQL and Patroni at once. Answers which it was. */
  async killPrimary(): Promise<number> {
    const leader = (await this.members()).find(({ role }) => role === 'leader')?.name
    const node = names.indexOf(leader ?? '')
    const pidFile = join(this.#home(node), '15/crm/postmaster.pid')
    const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0])
    process.kill(pid, 'SIGKILL')
    await this.#nodes[node]?.stop('SIGKILL')
    return node
  }

  /** The host is back. */
  revive(node: number): Promise<void> {
    return this.#startNode(node)
  }

  async stop(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.stop('SIGTERM')))
    for (const node of addresses.keys()) {
      const pidFile = join(this.#home(node), '15/crm/postmaster.pid')
      if (existsSync(pidFile))
        process.kill(Number((await readFile(pidFile, 'utf8')).split('\n')[0]), 'SIGKILL')
    }
    await Promise.all(this.#others.map((other) => other.stop('SIGKILL')))
  }

  nodeUrl(node: number, role: string, password: string): string {
    return `postgres://${role}:${password}@${addresses[node]}:5432/crm`
  }
}
