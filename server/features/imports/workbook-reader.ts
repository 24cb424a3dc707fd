import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { importMegabytes, importRows } from '../../../contract/imports.ts'
import { Refusal } from '../../request/errors.ts'
import type { Store } from '../uploads/store.ts'
import type { Reading } from './read-workbook.ts'
import { importLines, type ImportLine } from './import-lines.ts'
import type { WorkbookKind } from './workbook-rows.ts'

export interface ReadWorkbook {
  /** The stored file with the rows, one JSON line each. */
  stored: string
  columns: string[]
  rows: number
  preview: string[][]
}

const program = fileURLToPath(new URL('./read-workbook.ts', import.meta.url))
/** The heap in megabytes. Shared strings of 200,000 rows need about half of it. */
const heap = 1536
const patience = 90_000
const previewRows = 10
const previewLength = 200
const longestQueue = 5

let waiting = 0
let turn: Promise<unknown> = Promise.resolve()

/** Reads one workbook at a time per instance. Refuses a sixth one that would have to wait. */
export async function readWorkbook(
  store: Store,
  stored: string,
  kind: WorkbookKind,
  titles: 'titled' | 'plain' = 'titled',
): Promise<ReadWorkbook> {
  if (waiting >= longestQueue) throw new Refusal('busy', {}, { retry_after: 10 })
  waiting += 1
  const mine = turn.then(() => readNow(store, stored, kind, titles))
  turn = mine
    .catch(() => {})
    .finally(() => {
      waiting -= 1
    })
  return mine
}

async function readNow(
  store: Store,
  stored: string,
  kind: WorkbookKind,
  titles: 'titled' | 'plain',
): Promise<ReadWorkbook> {
  const { content } = await store.open(stored)
  const child = fork(program, [kind, titles], {
    execArgv: [`--max-old-space-size=${heap}`],
    stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
    env: {},
    timeout: patience,
    killSignal: 'SIGKILL',
  })
  const answered = answerOf(child)
  const { stdin, stdout } = child
  if (!stdin || !stdout) throw new Error('the reading process has no pipes')
  // If the process ends early, it has not read all input. Its answer gives the reason.
  const fed = pipeline(content, stdin).catch(() => {})
  const [kept, reading] = await Promise.all([store.put(stdout), answered]).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  await fed
  try {
    if ('reason' in reading) throw refusalOf(reading.reason)
    return { stored: kept.stored, ...reading, preview: await firstRows(store, kept.stored) }
  } catch (error) {
    await store.remove(kept.stored)
    throw error
  }
}

/** The answer of the process. A process that ends without an answer ran out of memory or time. */
async function answerOf(child: ChildProcess): Promise<Reading> {
  let said: Reading | undefined
  child.on('message', (message) => {
    said = message as Reading
  })
  await once(child, 'close')
  return (
    said ?? {
      reason:
        child.signalCode === null && child.exitCode === 1 ? 'workbook_unreadable' : 'workbook_too_large',
    }
  )
}

const refusalOf = (reason: Extract<Reading, { reason: string }>['reason']): Refusal =>
  new Refusal(reason, { n: reason === 'too_many_rows' ? importRows : importMegabytes })

async function firstRows(store: Store, stored: string): Promise<string[][]> {
  const first: ImportLine[] = []
  for await (const row of importLines(store, stored)) {
    first.push(row)
    if (first.length === previewRows) break
  }
  return first.map((row) => row.cells.map((cell) => cell.slice(0, previewLength)))
}
