import type { Language } from '#texts/text.ts'
import type { Db } from '#server/db/client.ts'

interface Requester {
  language: Language
  address: string
  request_id: string
}

/** Every kind of background job with its data. */
export interface Jobs {
  /** `uid` is whose import it is. One without `act`, from before there were others, is a run. */
  import: Requester & { import_id: number; uid?: number; act?: 'run' | 'check' | 'undo' }
  export: Requester & { export_id: number; attempt: number }
  audit_check: { asked_by: number }
}
export type JobName = keyof Jobs

export interface Queue {
  /** Queues a job in the transaction of `db`: the job exists only if that commits. */
  send<J extends JobName>(db: Db, job: J, data: Jobs[J]): Promise<void>
  /** Lets each running job stop at its next safe point. The next start continues from there. */
  stop(): Promise<void>
}
