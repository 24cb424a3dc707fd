import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { followUpKind, type FollowUpRow, followUpRoutes } from '#contract/follow-ups.ts'
import type { CustomerRow } from '#contract/customers.ts'
import { sendForm } from '#web/records/record-calls.ts'
import { FormField, RecordFormView } from '#web/records/record-form.tsx'
import { useRecordForm } from '#web/records/use-record-form.ts'
import type { RecordQueue } from '#web/records/use-queue.ts'
import { useText } from '#web/text/text.tsx'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import { refreshCustomers, customerQuery, dropFromWorkLists } from '../customer-queries.ts'
import { queries } from '#web/transport/queries.ts'
import { callNoteLayout } from '../layout.ts'
import { IntentionPills } from './intention-pills.tsx'
import { CallNextDate, type Chosen } from './call-next-date.tsx'
import { CallShortcuts } from './call-shortcuts.tsx'
import css from './calling.module.css'

interface CallNoteProps {
  row: CustomerRow
  /** Leaving asks no question, because the typed text stays as a draft. */
  keepsDraft: () => boolean
  queue: RecordQueue
  /** Called after saving, with the next customer, or without one to return to the list. */
  onDone: (next: number | undefined) => void
  onCancel: () => void
}

const toNext = 'next'
/** Below the two columns of `calling.module.css`. */
const onePage = '(max-width: 899.98px)'

/** The note of a call: its content, the customer's intention, and the next date. */
export function CallNote({ row, keepsDraft, queue, onDone, onCancel }: CallNoteProps) {
  const { t } = useText()
  const [chosen, setChosen] = useState<Chosen>()
  const { question, mayBeWithout } = useQuestion(row.company_name)
  const [before] = useState(row.status)
  const way = useRef('')
  const form = useRecordForm<FollowUpRow>({
    layout: callNoteLayout,
    start: { kind: followUpKind.phone, status: row.status },
    draft: ['follow_ups', row.id, 'new'],
    save: async ({ status, ...body }, by) => {
      way.current = by
      if (body['next_follow_at'] === undefined && chosen !== 'none' && !(await mayBeWithout())) {
        form.form.setFocus('next_follow_at')
        return undefined
      }
      const note = { ...body, ...(status !== before && { status }) }
      return sendForm(followUpRoutes.add, note, { id: row.id })
    },
    onSaved: ({ next_follow_at }) => {
      showSuccess(t('customers.followed'))
      dropFromWorkLists(row.id, next_follow_at)
      const next = way.current === toNext ? queue.findNext().catch(() => undefined) : undefined
      void Promise.resolve(next).then((to) => {
        onDone(to)
        if (way.current === toNext && to === undefined) showSuccess(t('customers.calling.through'))
        return refreshCustomers()
      })
    },
    onRefused: () => void queries.invalidateQueries({ queryKey: customerQuery(row.id).queryKey }),
  })
  const guarded = useMemo(
    () => ({ ...form, unsaved: () => !keepsDraft() && form.unsaved() }),
    [form, keepsDraft],
  )
  const propose = (next: string | null) => {
    form.form.setValue('next_follow_at', next, { shouldDirty: true })
    setChosen(next === null ? 'none' : undefined)
  }
  const narrow = useMediaQuery(onePage, false, { getInitialValueInEffect: false })
  const frame = useFocusAndKeys(queue.place !== undefined, narrow)
  return (
    <div ref={frame} className={css.form}>
      <RecordFormView
        of={guarded}
        onCancel={onCancel}
        more={
          queue.place && (
            <Button type="submit" value={toNext} title="Ctrl/⌘ Enter">
              {t('customers.calling.saveNext')}
            </Button>
          )
        }
      >
        <FormField name="kind" />
        <CallShortcuts onNext={propose} />
        <FormField name="content" focus={!narrow} />
        <IntentionPills />
        <CallNextDate chosen={chosen} onChoose={setChosen} />
        <FormField name="files" />
      </RecordFormView>
      {question}
    </div>
  )
}

/** Asks once whether the note is meant to have no next date. */
function useQuestion(name: string) {
  const { t } = useText()
  const [answer, setAnswer] = useState<(may: boolean) => void>()
  const mayBeWithout = () =>
    new Promise<boolean>((done) =>
      setAnswer(() => (may: boolean) => {
        setAnswer(undefined)
        done(may)
      }),
    )
  const question = answer && (
    <AskDialog
      title={t('customers.calling.askTitle')}
      text={t('customers.calling.askText', { name })}
      verb={t('customers.calling.without')}
      stay={t('customers.calling.chooseDate')}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  )
  return { question, mayBeWithout }
}

/**
 * Focuses the note of each customer, but does not open a phone's keyboard over half the screen. Ctrl/⌘ Enter
 * saves and goes on.
 */
function useFocusAndKeys(walks: boolean, narrow: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!narrow) frame.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }, [narrow])
  useKeys((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
    const form = frame.current?.querySelector('form')
    if (!form) return
    event.preventDefault()
    form.requestSubmit(walks ? form.querySelector<HTMLButtonElement>(`button[value=${toNext}]`) : null)
  })
  return frame
}
