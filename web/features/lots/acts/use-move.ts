import { useState } from 'react'
import type { LotAction } from '../../../../contract/lot-machine.ts'
import type { LotRow } from '../../../../contract/lots.ts'
import { moveLot } from '../../../../contract/lot-moves.ts'
import type { BodyOf } from '../../../../contract/route.ts'
import { ApiError, call, report } from '../../../transport/api.ts'
import { useNewestLot, useRefreshLots } from '../lot-queries.ts'

type Body = BodyOf<typeof moveLot>
type Given = Omit<Body, 'action' | 'version'>

/** One move under way: what has been given for it, and why it was refused. */
export interface Move {
  row: LotRow
  action: LotAction
  given: Given
  give: (part: Given) => void
  refused: ApiError | undefined
  /** The server's message on one of the dialog's own fields. */
  errorOf: (field: string) => string | undefined
  send: () => Promise<void>
}

/** Blank texts and empty lists are not sent: nothing was given. */
const filled = (given: Given) =>
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
  const [given, setGiven] = useState<Given>({})
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
