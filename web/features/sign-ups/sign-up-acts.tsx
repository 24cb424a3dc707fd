import { lazy, Suspense, useCallback, useState } from 'react'
import type { BulkAnswer } from '../../../contract/envelope.ts'
import type { SignUpRow } from '../../../contract/sign-ups.ts'
import { useCan } from '../../session/session.tsx'
import { useText } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { allDone, namesIn } from '../../ui/bulk-answer.ts'
import type { RowAction } from '../../ui/row-menu.tsx'
import type { SignUpAct } from './sign-up-dialogs.tsx'
import { useRefreshSignUps } from './sign-up-queries.ts'

const SignUpDialog = lazy(async () => ({ default: (await import('./sign-up-dialogs.tsx')).SignUpDialog }))
const BulkResult = lazy(async () => ({ default: (await import('../../ui/bulk-result.tsx')).BulkResult }))

interface Asked {
  act: SignUpAct
  rows: readonly SignUpRow[]
}

/**
 * The acts on sign-ups wherever they are shown: what is asked, what became of it, and the dialogs to render.
 */
export function useSignUpActs(onBulkDone?: () => void) {
  const { t } = useText()
  const [asked, setAsked] = useState<Asked>()
  const [result, setResult] = useState<{ answer: BulkAnswer; rows: readonly SignUpRow[] }>()
  const refresh = useRefreshSignUps()
  const done = (answer?: BulkAnswer) => {
    setAsked(undefined)
    if (answer && !allDone(answer)) setResult({ answer, rows: asked?.rows ?? [] })
    else showSuccess(answer ? t('list.bulk.allDone', { n: answer.results.length }) : t('signUps.done'))
    if (answer) onBulkDone?.()
    void refresh()
  }
  const dialogs = (
    <Suspense>
      {asked && (
        <SignUpDialog act={asked.act} rows={asked.rows} onDone={done} onClose={() => setAsked(undefined)} />
      )}
      {result && (
        <BulkResult
          answer={result.answer}
          nameOf={namesIn(result.rows, (row) => row.recycler_id_name)}
          onClose={() => setResult(undefined)}
        />
      )}
    </Suspense>
  )
  const ask = useCallback((act: SignUpAct, rows: readonly SignUpRow[]) => setAsked({ act, rows }), [])
  return { ask, dialogs }
}

/**
 * The buttons of a row: what the row itself says may be done
 * with it now, in the words of whoever decides or advises.
 */
export function useActionsOf(
  ask: (act: SignUpAct, rows: readonly SignUpRow[]) => void,
): (row: SignUpRow) => RowAction[] {
  const { t } = useText()
  const decides = useCan('signUps.decide')
  return useCallback(
    (row: SignUpRow) => {
      const may = (action: string) => row.actions.includes(action)
      const act = (id: SignUpAct, label: string, danger = false): RowAction => ({
        id,
        label,
        danger,
        onClick: () => ask(id, [row]),
      })
      return [
        ...(may('review')
          ? [act('approve', t(decides ? 'signUps.acts.approve' : 'signUps.acts.adviseApprove'))]
          : []),
        ...(may('review')
          ? [act('reject', t(decides ? 'signUps.acts.reject' : 'signUps.acts.adviseReject'))]
          : []),
        ...(may('resubmit') ? [act('resubmit', t('signUps.acts.resubmit'))] : []),
        ...(may('waive_deposit') ? [act('waive', t('signUps.acts.waive'))] : []),
        ...(may('cancel') ? [act('cancel', t('signUps.acts.cancel'), true)] : []),
      ]
    },
    [t, decides, ask],
  )
}
