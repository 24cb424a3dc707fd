import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { BulkAnswer } from '#contract/grammar/envelope.ts'
import { mayWith, useSession } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { allDone, namesIn } from '#web/ui/bulk-answer.ts'
import type { RowAction } from '#web/ui/row-menu.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { sayRefusal, showUndoable, showWithButton } from '#web/ui/undo-toast.tsx'
import { useOpenRecord } from '#web/ui/use-open-record.ts'
import type { ActQuestion } from './act-dialog.tsx'
import type { Act, ActRow, Acts } from './acts.ts'
import { newest, sendAct } from './send-act.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

type PlainDialog = <Row extends { id: number }>(props: ActQuestion<Row>) => ReactNode
// A part fetched on demand would lose the type of its row.
const ActDialog = lazyPart(async () => (await import('./act-dialog.tsx')).ActDialog) as PlainDialog
const BulkResult = lazyPart(async () => (await import('#web/ui/bulk-result.tsx')).BulkResult)

interface Asked<Row, Id> {
  id: Id
  rows: readonly Row[]
}

/** Called after an act, for example to close a drawer. */
export interface DoneAct<Row, Id> extends Asked<Row, Id> {
  answer: unknown
}

export interface ActsInUse<Row extends { id: number }, Id extends string = string> {
  /**
   * The buttons that the row and the user's permissions currently allow. Stable until another user signs in.
   */
  of: (row: Row) => RowAction[]
  /** Those of the given bulk acts that the user may use. */
  ofMany: (ids: readonly Id[], rows: readonly Row[]) => RowAction[]
  /** Opens the dialog of an act, or runs it at once if it needs none. */
  start: (id: Id, rows: readonly Row[]) => void
  /** The act being confirmed: the props of its dialog. */
  asked: ActQuestion<Row, Id> | undefined
  result: ReactNode
}

interface ActsAround<Row, Id> {
  /** Clears the selection after a bulk act. */
  clear?: () => void
  onDone?: (done: DoneAct<Row, Id>) => void
}

/** Runs the declared acts: provides the buttons of a row, the open dialog, and the steps after an act. */
export function useActs<Row extends ActRow, Id extends string>(
  of: Acts<Row, Id>,
  around: ActsAround<Row, Id> = {},
): ActsInUse<Row, Id> {
  const [asked, setAsked] = useState<Asked<Row, Id>>()
  const [refused, setRefused] = useState<{ answer: BulkAnswer; rows: readonly Row[] }>()
  const finish = useFinish(of, setRefused, around)
  const start = useStart(of, setAsked, finish)
  const close = () => setAsked(undefined)
  return {
    ...useButtons(of, start),
    start,
    asked: asked && {
      ...asked,
      of,
      rows: asked.rows.map((row) => newest(of.resource, row)),
      onDone: (answer) => {
        close()
        finish({ ...asked, answer })
      },
      onRefused: (answer) => setRefused({ answer, rows: asked.rows }),
      onClose: close,
      clear: () => around.clear?.(),
    },
    result: refused && (
      <BulkResult
        answer={refused.answer}
        nameOf={namesIn(refused.rows, of.nameOf)}
        onClose={() => setRefused(undefined)}
      />
    ),
  }
}

/** Shows the success, with Undo if the act has one, and refetches everything it changed. */
function useFinish<Row extends ActRow, Id extends string>(
  of: Acts<Row, Id>,
  onRefused: (refused: { answer: BulkAnswer; rows: readonly Row[] }) => void,
  around: ActsAround<Row, Id>,
) {
  const { t } = useText()
  const navigate = useNavigate()
  const latest = useRef(around)
  latest.current = around
  return useCallback(
    (done: DoneAct<Row, Id>) => {
      const act = of.acts[done.id]
      const [first] = done.rows
      if (!('route' in act)) return
      const words = { name: first ? of.nameOf(first) : '', n: done.rows.length, act: t(act.verb) }
      const { undo } = act
      const to = first && act.toastLink?.(done.answer, first)
      const said = act.done && t(act.done, { ...words, ...act.doneWords?.(done.answer) })
      if (done.rows.length > 1) {
        const answer = done.answer as BulkAnswer
        if (allDone(answer)) showSuccess(t(act.doneMany ?? 'list.bulk.allDone', words))
        else onRefused({ answer, rows: done.rows })
      } else if (said && undo && first) showUndoable(said, () => undo(done.answer, first).finally(of.refresh))
      else if (said && to !== undefined) showWithButton(said, t('act.open'), () => void navigate(to))
      else if (said) showSuccess(said)
      if (done.rows.length > 1) latest.current.clear?.()
      latest.current.onDone?.(done)
      void of.refresh()
    },
    [of, onRefused, t, navigate],
  )
}

interface QuestionAround<Row, Id> {
  onClose: () => void
  onDone?: (done: DoneAct<Row, Id>) => void
}

/**
 * The props of one act's dialog, for a screen that opens it itself, for example to create a record without
 * any rows.
 */
export function useQuestion<Row extends ActRow, Id extends string>(
  of: Acts<Row, Id>,
  id: Id,
  rows: readonly Row[],
  { onClose, ...around }: QuestionAround<Row, Id>,
): ActQuestion<Row, Id> {
  const finish = useFinish(of, ignore, around)
  const onDone = (answer: unknown) => {
    onClose()
    finish({ id, rows, answer })
  }
  return { of, id, rows, onDone, onClose, onRefused: ignore, clear: ignore }
}

const ignore = () => undefined

function useStart<Row extends ActRow, Id extends string>(
  of: Acts<Row, Id>,
  ask: (asked: Asked<Row, Id>) => void,
  finish: (done: DoneAct<Row, Id>) => void,
) {
  const { open } = useOpenRecord()
  const navigate = useNavigate()
  return useCallback(
    (id: Id, rows: readonly Row[]) => {
      const act = of.acts[id]
      const [first] = rows
      if (!first) return
      if ('in' in act) open(first.id, act.in === 'drawer' ? id : null)
      else if ('to' in act) void navigate(act.to(first))
      else if ('run' in act) act.run(first)
      else if (!act.atOnce) ask({ id, rows })
      else
        sendAct(of, act, rows)
          .then((answer) => finish({ id, rows, answer }))
          .catch((error: unknown) => {
            void of.refresh()
            sayRefusal(error)
          })
    },
    [of, open, navigate, ask, finish],
  )
}

function useButtons<Row extends ActRow, Id extends string>(
  of: Acts<Row, Id>,
  start: (id: Id, rows: readonly Row[]) => void,
): Pick<ActsInUse<Row, Id>, 'of' | 'ofMany'> {
  const text = useText()
  const { user } = useSession()
  const roles = user?.roles
  return useMemo(() => {
    const permitted = (act: Act<Row>) => !act.permission || mayWith(roles ?? [], act.permission)
    const may = (id: Id, act: Act<Row>, row: Row) => {
      if (!permitted(act)) return false
      if (act.hindrance?.(row, text) !== undefined) return true
      return typeof act.when === 'function' ? act.when(row) : row.actions.includes(act.when ?? id)
    }
    const button = (id: Id, rows: readonly Row[]): RowAction => {
      const [first, ...more] = rows
      const why = first && more.length === 0 ? of.acts[id].hindrance?.(first, text) : undefined
      return {
        id,
        label: why ?? text.t(of.acts[id].verb),
        danger: of.acts[id].danger === true,
        disabled: why !== undefined,
        onClick: () => start(id, rows),
      }
    }
    const ids = Object.keys(of.acts) as Id[]
    return {
      of: (row) =>
        ids.filter((id) => !of.acts[id].only && may(id, of.acts[id], row)).map((id) => button(id, [row])),
      ofMany: (some, rows) => some.filter((id) => permitted(of.acts[id])).map((id) => button(id, rows)),
    }
  }, [of, start, text, roles])
}

interface ActDialogsProps<Row extends { id: number }, Id extends string> {
  acts: ActsInUse<Row, Id>
  /** The dialog of a feature with special acts. Without it, the declarations are enough. */
  dialog?: ReactNode
}

/** The overlays of a screen's acts: the dialog of the act being confirmed, and the list of refused rows. */
export function ActDialogs<Row extends { id: number }, Id extends string>({
  acts: { asked, result },
  dialog,
}: ActDialogsProps<Row, Id>) {
  if (!asked && !result) return null
  return (
    <>
      {dialog ?? (asked && <ActDialog {...asked} />)}
      {result}
    </>
  )
}
