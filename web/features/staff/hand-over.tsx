import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type HandOverInput, handOverRoutes } from '#contract/hand-over.ts'
import { mayOwnCustomers } from '#contract/grammar/permissions.ts'
import type { StaffRow } from '#contract/staff.ts'
import { ActDialog, type ActQuestion } from '#web/records/act-dialog.tsx'
import { useText } from '#web/text/text.tsx'
import { ApiError, call } from '#web/transport/api.ts'
import { refusalWords } from '#web/ui/use-attempt.ts'
import type { StaffAct } from './acts.ts'
import { HandOverPreviewTable } from './hand-over-preview.tsx'
import { Heirs, type HeirLine } from './heirs.tsx'
import { keyOf, type Named } from './named-rows.ts'

/** The body of the handover. Undefined while a line has no successor or has one twice. */
function bodyOf(lines: readonly HeirLine[], named: Named): Omit<HandOverInput, 'version'> | undefined {
  const heirs = lines.flatMap(({ uid, share }) =>
    uid === null ? [] : [{ service_id: uid, share: Number(share) }],
  )
  const whole = heirs.reduce((sum, { share }) => sum + share, 0)
  if (heirs.length < lines.length || whole === 0) return undefined
  if (new Set(heirs.map(({ service_id }) => service_id)).size < heirs.length) return undefined
  const [only, ...others] = heirs
  if (only && others.length === 0) return { service_id: only.service_id }
  const rows = Object.values(named)
    .filter(({ service_id }) => heirs.some((heir) => heir.service_id === service_id))
    .map(({ part, id, service_id }) => ({ part, id, service_id }))
  return { heirs, ...(rows.length > 0 && { rows }) }
}

const onField = ({ fields = {} }: ApiError): string | undefined => Object.values(fields)[0]
const said = (error: unknown) =>
  error instanceof ApiError ? (onField(error) ?? refusalWords(error)) : undefined

/** Hands all open records of one person, and the people they lead, to one or several others. */
export function HandOver(props: ActQuestion<StaffRow, StaffAct>) {
  const { t } = useText()
  const [lines, setLines] = useState<readonly HeirLine[]>([{ key: 0, uid: null, share: '1' }])
  const [named, setNamed] = useState<Named>({})
  const [row] = props.rows
  const held = row?.customers_held ?? 0
  const body = bodyOf(lines, named)
  const { data, error, isFetching } = useQuery({
    queryKey: ['staff', 'hand-over', row?.id, body],
    queryFn:
      row && body
        ? ({ signal }) => call(handOverRoutes.preview, { params: { id: row.id }, body, signal, quiet: true })
        : skipToken,
    placeholderData: (before) => (body ? before : undefined),
    retry: false,
    staleTime: 0,
  })
  const text = held === 0 ? t('staff.handOverRest') : t('staff.handOverText', { n: held })
  return (
    <ActDialog
      {...props}
      text={lines.length > 1 ? t('staff.handing.several') : text}
      size={lines.length > 1 ? 760 : 560}
      input={{ ...body }}
      ready={body !== undefined && !error && !isFetching}
      refusalView={said}
    >
      <Heirs
        lines={lines}
        onChange={setLines}
        without={row?.id}
        among={(roles) => lines.length > 1 || held === 0 || mayOwnCustomers(roles)}
        error={said(error)}
      />
      {data && body && (
        <HandOverPreviewTable
          preview={data}
          named={named}
          onName={
            lines.length > 1
              ? (heldRow) => setNamed((before) => ({ ...before, [keyOf(heldRow)]: heldRow }))
              : undefined
          }
        />
      )}
    </ActDialog>
  )
}
