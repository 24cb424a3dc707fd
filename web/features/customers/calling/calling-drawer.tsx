import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CustomerRow } from '#contract/customers.ts'
import { useQueue, type RecordQueue } from '#web/records/use-queue.ts'
import { ApiError } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { QueryView } from '#web/ui/query-view.tsx'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { customerList } from '../customer-list.ts'
import { contactsQuery } from '#web/features/contacts/contact-queries.ts'
import { customerQuery, lotsQuery } from '../customer-queries.ts'
import { CallNote } from './call-note.tsx'
import { LostCustomer } from './lost-customer.tsx'
import { latestNotesQuery } from './latest-notes.ts'
import { CallHistory } from './call-history.tsx'
import { QueueButtons } from './queue-buttons.tsx'
import { CallContact } from './call-contact.tsx'
import css from './calling.module.css'

export { fetchUpload } from '#web/features/uploads/lazy-upload.tsx'

interface CallingDrawerProps {
  id: number
  /** The customer as the list shows it, until it is fetched. */
  listed: CustomerRow | undefined
  open: (id: number, act: 'follow' | null) => void
  onClose: () => void
}

/** The customer being called and the note about it side by side, and the way to the next one. */
export function CallingDrawer({ id, listed, open, onClose }: CallingDrawerProps) {
  const found = useQuery(customerQuery(id))
  const row = useLastKnown(id, found.data ?? listed)
  const queue = useQueue(customerList, id)
  useAhead(queue.next)
  const isLost = found.error instanceof ApiError && [403, 404].includes(found.error.status)
  const { keepsDraft, walk } = useWalking(id, isLost, open)
  const go = (to: number | undefined) => (to === undefined ? onClose() : open(to, 'follow'))
  return (
    <SideDrawer
      title={
        <span className={css.title}>
          <span>{row?.company_name ?? ' '}</span>
          <QueueButtons queue={queue} onGo={walk} />
        </span>
      }
      onClose={onClose}
      width={1080}
    >
      <QueryView of={{ ...found, data: row }}>
        {(shown) => (
          <div className={css.calling} data-customer={id}>
            <CallContact row={shown} onOpen={() => open(id, null)} />
            <div className={css.note}>
              {isLost && <LostCustomer />}
              <CallNote
                key={id}
                row={shown}
                keepsDraft={keepsDraft}
                queue={queue}
                onDone={go}
                onCancel={onClose}
              />
            </div>
            <CallHistory row={shown} />
          </div>
        )}
      </QueryView>
    </SideDrawer>
  )
}

/** The last row of the customer. It keeps the note open if the customer changes hands. */
function useLastKnown(id: number, row: CustomerRow | undefined): CustomerRow | undefined {
  const [known, setKnown] = useState(row)
  useEffect(() => {
    if (row) setKnown(row)
  }, [row])
  return row ?? (known?.id === id ? known : undefined)
}

/** Going to the next customer, or losing this one, leaves the text as a draft and asks nothing. */
function useWalking(id: number, isLost: boolean, open: CallingDrawerProps['open']) {
  const wasLost = useRef(isLost)
  const left = useRef<number>(undefined)
  useEffect(() => void (wasLost.current = isLost), [isLost])
  const keepsDraft = useCallback(() => left.current === id || wasLost.current, [id])
  const walk = (to: number) => {
    left.current = id
    open(to, 'follow')
  }
  return { keepsDraft, walk }
}

/** Prefetches the next customer during the call. */
function useAhead(next: RecordQueue['next']): void {
  useEffect(() => {
    if (next === undefined) return
    void queries.prefetchQuery(customerQuery(next))
    void queries.prefetchQuery(latestNotesQuery(next))
    void queries.prefetchQuery(contactsQuery(next))
    void queries.prefetchQuery(lotsQuery(next))
  }, [next])
}
