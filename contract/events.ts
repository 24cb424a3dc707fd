import { route } from './route.ts'

/** What changed among the rows the caller may see: ids and versions, never content. */
export interface LiveEvent {
  resource: string
  id: number
  version?: number
  /** The act, such as claim or release; lists that watch for it may say who did it. */
  act: string
  by: number | null
}

export const liveEvents = route<ReadableStream>()({
  method: 'GET',
  path: '/api/events',
  permission: 'events.listen',
  tag: 'events',
  raw: 'answer',
})
