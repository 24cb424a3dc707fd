/** A request that has been answered, as the log and the metrics see it. */
export interface RequestSeen {
  method: string
  /** The pattern of its route, `none` if there is none. */
  route: string
  status: number
  ms: number
  refusal: string | undefined
}
