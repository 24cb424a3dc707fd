import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { people } from '#server/demo/cast.ts'
import { newCustomer } from '../../support/new-records.ts'
import type { clientOf, Reply } from './client.ts'

type Client = ReturnType<typeof clientOf>

export const demoPassword = 'rolling stones 38'
/** Several windows of several people, so that nobody's own turns are what is measured. */
const windows = [
  people.administrator,
  people.director,
  people.director,
  people.salesLead,
  people.salesperson,
  people.chenJiahui,
  people.liSiyuan,
  people.hanShaofeng,
]

export interface Traffic {
  sent: number
  failed: string[]
  /** How many of each kind were answered well. */
  done: Record<string, number>
}

interface Worker {
  name: string
  token: string
}

const json = (reply: Reply): any => {
  const text = reply.body.toString()
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`no envelope: ${text.slice(0, 120)}`)
  }
}

/** An envelope of success, or the reason why not. */
function good(reply: Reply): any {
  const { code, msg, data } = json(reply)
  if (reply.status !== 200 || code !== 0) throw new Error(`${reply.status} ${code} ${msg}`)
  return data
}

const posting = (token: string, body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'x-token': token, 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify(body)),
})

async function signIn(client: Client, name: string): Promise<Worker> {
  const body = { username: name, password: demoPassword }
  const { token } = good(await client.ask('/admin/login/login_submit', posting('', body)))
  return { name, token }
}

/** A text of 400 KB, as a form sends it. */
function form(): { headers: Record<string, string>; body: Buffer } {
  const edge = `edge${randomUUID()}`
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n`
  const text = `${randomUUID()}\n`.repeat(11_000)
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    body: Buffer.from(`${head}Content-Type: text/plain\r\n\r\n${text}\r\n--${edge}--\r\n`),
  }
}

export async function trafficOf(client: Client): Promise<{
  /** Sends so many, by so many at once. */
  run(count: number, atOnce: number): Promise<Traffic>
  token: string
}> {
  const workers = await Promise.all(windows.map((name) => signIn(client, name)))
  const [boss, director] = workers as [Worker, Worker]
  const traffic: Traffic = { sent: 0, failed: [], done: {} }
  const customers: number[] = []

  const get = async ({ token }: Worker, path: string): Promise<unknown> => {
    const reply = await client.ask(path, { headers: { 'x-token': token } })
    return good(reply)
  }
  // Role 1 compares as many numbers as it has to.
  const create = async (): Promise<void> => {
    const key = { 'idempotency-key': randomUUID() }
    const answer = await client.ask('/api/customers', posting(boss.token, newCustomer(), key))
    customers.push(good(answer).id)
  }
  const some = () => customers[Math.floor(Math.random() * customers.length)] ?? 0
  const acts: Record<string, (who: Worker) => Promise<unknown>> = {
    list: (who) => get(who, '/api/customers?page=1&limit=20'),
    lots: () => get(director, '/api/commissioned?page=1&limit=20'),
    dashboard: (who) => get(who, '/api/dashboard'),
    shell: async () => {
      const { status } = await client.ask('/healthz', {})
      if (status !== 200) throw new Error(String(status))
    },
    create,
    detail: () => get(director, `/api/customers/${some()}`),
    // Without a key: it must not be sent twice.
    'follow-up': async () => {
      const body = { kind: 1, content: randomUUID() }
      good(await client.ask(`/api/customers/${some()}/follow-ups`, posting(director.token, body)))
    },
    upload: async (who) => {
      const { headers, body } = form()
      const all = { 'x-token': who.token, ...headers }
      good(await client.ask('/api/index/upload', { method: 'POST', headers: all, body }))
    },
    // Refused before its body is read. The sender gets the refusal, and no instance counts as broken.
    'refused upload': async () => {
      const reply = await client.ask('/api/index/upload', { method: 'POST', ...form() })
      if (reply.status !== 401) throw new Error(`${reply.status} ${reply.body.toString().slice(0, 120)}`)
    },
    export: () => exported(client, boss),
  }
  const item = async (n: number) => {
    const name = actAt(n)
    const who = workers[n % workers.length] as Worker
    traffic.sent += 1
    await (acts[name] as (typeof acts)[string])(who).then(
      () => (traffic.done[name] = (traffic.done[name] ?? 0) + 1),
      (error: Error) => traffic.failed.push(`${name} ${error.message}`),
    )
  }
  await create()
  const run = async (count: number, atOnce: number) => {
    let next = 0
    const work = async () => {
      while (next < count) await item(next++)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return traffic
  }
  return { run, token: director.token }
}

const often = ['list', 'create', 'detail', 'lots', 'follow-up', 'shell', 'list', 'detail', 'dashboard']
const actAt = (n: number): string =>
  n % 400 === 50
    ? 'export'
    : n % 25 === 7
      ? 'upload'
      : n % 50 === 13
        ? 'refused upload'
        : (often[n % often.length] ?? 'list')

/** Asks for an export, waits for it wherever it runs, and reads the whole file. */
async function exported(client: Client, { token }: Worker): Promise<void> {
  const proof = posting(token, { password: demoPassword })
  good(await client.ask('/api/session/reauthenticate', proof))
  const body = { resource: 'customers', format: 'csv' }
  const key = { 'idempotency-key': randomUUID() }
  const { id } = good(await client.ask('/api/exports', posting(token, body, key)))
  for (let round = 0; ; round += 1) {
    const listed = await client.ask('/api/exports?limit=100', { headers: { 'x-token': token } })
    const row = good(listed).items.find((each: { id: number }) => each.id === id)
    if (row?.state === 'done') {
      const path = `/common/download?delete=false&fileName=${encodeURIComponent(row.file_name)}`
      const file = await client.ask(path, { headers: { 'x-token': token } })
      if (file.status !== 200 || file.body.length !== row.bytes)
        throw new Error(`the file came with ${file.status} and ${file.body.length} of ${row.bytes} bytes`)
      return
    }
    if (!['queued', 'running'].includes(row?.state) || round > 600)
      throw new Error(`ended as ${row?.state} after ${round} looks`)
    await sleep(100)
  }
}
