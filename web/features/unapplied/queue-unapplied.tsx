import { useQuery } from '@tanstack/react-query'
import { unappliedRoutes } from '#contract/unapplied.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { UnappliedDialog } from './unapplied-dialog.tsx'
import { unappliedActs, type UnappliedAct } from './unapplied-list.ts'

/** An act on unapplied money from a line of the queue, which knows only its id. */
export function QueueUnapplied({ id, act, onClose }: { id: number; act: UnappliedAct; onClose: () => void }) {
  const { t } = useText()
  const { data } = useQuery({
    queryKey: ['unapplied', 'one', id],
    queryFn: ({ signal }) => call(unappliedRoutes.get, { params: { id }, signal, quiet: true }),
  })
  if (!data) return null
  const done = () => {
    void unappliedActs.refresh()
    showSuccess(t(act === 'apply' ? 'unapplied.applied' : 'unapplied.refunded'))
    onClose()
  }
  return (
    <UnappliedDialog
      of={unappliedActs}
      id={act}
      rows={[data]}
      onDone={done}
      onRefused={onClose}
      onClose={onClose}
      clear={onClose}
    />
  )
}
