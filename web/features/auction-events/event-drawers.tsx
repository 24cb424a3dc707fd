import { useNavigate } from 'react-router'
import type { AuctionEventRow } from '#contract/auction-events.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { DrawerProps } from '#web/lists/list-page.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { useText } from '#web/text/text.tsx'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { EventForm } from './event-form.tsx'
import { refreshEvents } from './event-queries.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const NoticeDrawer = lazyPart(async () => (await import('./notice-drawer.tsx')).NoticeDrawer)

/** The form of a new event, empty or filled from a notice. An existing event has its own page. */
export function EventDrawers({ record: { act, close } }: DrawerProps<AuctionEventRow>) {
  const { t } = useText()
  const navigate = useNavigate()
  if (act === 'notice') return <NoticeDrawer onClose={close} />
  if (act !== 'new') return null
  const saved = (row: AuctionEventRow) => {
    showSuccess(t('auctionEvents.added', { name: row.title }))
    void refreshEvents()
    void navigate(addressOf('auctionEvent', { id: row.id }))
  }
  return (
    <SideDrawer title={t('auctionEvents.add')} onClose={close}>
      <EventForm onSaved={saved} onCancel={close} />
    </SideDrawer>
  )
}
