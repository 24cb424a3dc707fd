import { fork, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { importMegabytes, importRows } from '#contract/import-limits.ts'
import { Refusal } from '#server/request/errors.ts'
import type { Store } from '#server/features/uploads/store.ts'
import type { ReaderAnswer } from './read-workbook.ts'
import { WorkQueue } from './work-queue.ts'
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
/** The heap in megabytes. Shared strings of 200,000 rows need about three quarters of it. */
const heap = 1024
/** The only variable that the process gets: Node starts faster with it. */
const compileCache: NodeJS.ProcessEnv =
  process.env['NODE_COMPILE_CACHE'] === undefined
    ? {}
    : { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
/** 200,000 rows take 7 s on a quiet machine. */
const patience = 45_000
const previewRows = 10
const previewLength = 200
/** The most workbooks of one person being read or waiting. Further ones are refused. */
const mostOfOne = 5
const mostOfAll = 20

const readers = new WorkQueue(2)

/**
 * Reads a workbook in its own process. Each person's workbooks are read one after the other, those of
 * different people concurrently, so that a slow one delays nobody else.
 */
export function readWorkbook(
  store: Store,
  stored: string,
  kind: WorkbookKind,
  uid: number,
  titles: 'titled' | 'plain' = 'titled',
): Promise<ReadWorkbook> {
  if (readers.of(uid) >= mostOfOne || readers.all >= mostOfAll)
    return Promise.reject(new Refusal('busy', {}, { retry_after: 10 }))
  return readers.take(uid, () => readNow(store, stored, kind, titles))
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
    env: compileCache,
    timeout: patience,
    killSignal: 'SIGKILL',
  })
  stepBack(child)
  const answered = answerOf(child)
  const { stdin, stdout } = child
  if (!stdin || !stdout) throw new Error('the reading process has no pipes')
  // If the process ends early, writing its input fails; its answer gives the reason.
  const fed = pipeline(content, stdin).catch(() => {})
  const [output, reading] = await Promise.all([store.put(stdout), answered]).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  await fed
  try {
    if ('reason' in reading) throw refusalOf(reading.reason)
    return { stored: output.stored, ...reading, preview: await firstRows(store, output.stored) }
  } catch (error) {
    await store.remove(output.stored)
    throw error
  }
}

/** Lowers the reader's priority, so that interactive requests come first. */
function stepBack({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process has ended already, or the system does not allow it.
  }
}

/** The answer of the process. A process that ends without an answer ran out of memory or time. */
async function answerOf(child: ChildProcess): Promise<ReaderAnswer> {
  let said: ReaderAnswer | undefined
  child.on('message', (message) => {
    said = message as ReaderAnswer
  })
  await once(child, 'close')
  return (
    said ?? {
      reason:
        child.signalCode === null && child.exitCode === 1 ? 'workbook_unreadable' : 'workbook_too_large',
    }
  )
}

const refusalOf = (reason: Extract<ReaderAnswer, { reason: string }>['reason']): Refusal =>
  new Refusal(reason, { n: reason === 'too_many_rows' ? importRows : importMegabytes })

async function firstRows(store: Store, stored: string): Promise<string[][]> {
  const first: ImportLine[] = []
  for await (const row of importLines(store, stored)) {
    first.push(row)
    if (first.length === previewRows) break
  }
  return first.map((row) => row.cells.map((cell) => cell.slice(0, previewLength)))
}
