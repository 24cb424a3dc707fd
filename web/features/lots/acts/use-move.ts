import { useState } from 'react'
import type { LotAction } from '../../../../contract/lot-machine.ts'
import type { LotRow } from '../../../../contract/lots.ts'
import { moveLot } from '../../../../contract/lot-moves.ts'
import type { BodyOf } from '../../../../contract/route.ts'
import { ApiError, call, report } from '../../../transport/api.ts'
import { useNewestLot, useRefreshLots } from '../lot-queries.ts'

type Body = BodyOf<typeof moveLot>
type MoveInput = Omit<Body, 'action' | 'version'>

/** A move in its dialog: the input so far, and the refusal. */
export interface Move {
  row: LotRow
  action: LotAction
  given: MoveInput
  give: (part: MoveInput) => void
  refused: ApiError | undefined
  /** The server's message on one of the dialog's own fields. */
  errorOf: (field: string) => string | undefined
  send: () => Promise<void>
}

/** Leaves out blank texts and empty lists. */
const filled = (given: MoveInput) =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([, value]) =>
        value !== null &&
        value !== undefined &&
        value !== '' &&
        !(Array.isArray(value) && value.length === 0),
    ),
  )

export function useMove(row: LotRow, action: LotAction, onDone: (row: LotRow) => void): Move {
  const [given, setGiven] = useState<MoveInput>({})
  const [refused, setRefused] = useState<ApiError>()
  const refresh = useRefreshLots()
  const newest = useNewestLot()
  const send = async () => {
    setRefused(undefined)
    try {
      const body = { action, version: newest(row).version, ...filled(given) } as Body
      const moved = await call(moveLot, { params: { id: row.id }, body, quiet: true })
      onDone(moved)
      await refresh(moved)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.isSession) report(error)
      setRefused(error)
      void refresh()
    }
  }
  return {
    row,
    action,
    given,
    give: (part) => setGiven((before) => ({ ...before, ...part })),
    refused,
    errorOf: (field) => refused?.fields?.[field],
    send,
  }
}
