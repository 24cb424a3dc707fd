/** An answered request, as log and metrics see it. */
export interface RequestRecord {
  method: string
  /** The route's pattern, or `none`. */
  route: string
  status: number
  ms: number
  refusal: string | undefined
}
