import { route } from './grammar/route.ts'

/** A change to a row the caller may see. It carries the id and the version, never content. */
export interface LiveEvent {
  resource: string
  id: number
  version?: number
  /** The act, such as claim or release. A list may show it with the name of the person. */
  act: string
  by: number | null
}

export const eventRoutes = {
  live: route<ReadableStream>()({
    method: 'GET',
    path: '/api/events',
    permission: 'events.listen',
    tag: 'events',
    raw: 'answer',
    stream: true,
  }),
}
