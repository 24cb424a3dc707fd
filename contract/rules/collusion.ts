/** Things that two sign-ups of one round may have in common. `only_rivals`: they never bid against anybody else. */
export const collusionKinds = [
  'legal_rep',
  'phone',
  'wechat',
  'payer',
  'bank_account',
  'credit_code',
  'address',
  'file',
  'only_rivals',
] as const

export type CollusionKind = (typeof collusionKinds)[number]

/**
 * A flag (围标) of a sign-up: what it shares, and with whom. It never holds the shared value, which the reader
 * may not be allowed to see. It is open until a note covers it.
 */
export interface CollusionFlag {
  kind: CollusionKind
  sign_up_id: number
  paddle_no: string | null
  recycler_id: number
  recycler_id_name: string
  /** In how many rounds the two bid only against each other; only for `only_rivals`. */
  rounds?: number
  open: boolean
}

/** A note as stored, with the flags that it answers. */
export interface CollusionNote {
  note: string
  by: number | null
  at: string
  flags: readonly { kind: CollusionKind; sign_up_id: number }[]
}

/** A note as returned. */
export type ShownCollusionNote = Pick<CollusionNote, 'note' | 'at'> & { by_name: string | null }
