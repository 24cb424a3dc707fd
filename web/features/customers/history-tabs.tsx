import { Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { type ReactNode } from 'react'
import type { CustomerRow } from '#contract/customers.ts'
import type { FollowUpRow } from '#contract/follow-ups.ts'
import { useText } from '#web/text/text.tsx'
import { FollowUps } from './follow-ups.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const ContactsList = lazyPart(
  async () => (await import('#web/features/contacts/contacts-list.tsx')).ContactsList,
)

const CustomerLots = lazyPart(async () => (await import('./customer-lots.tsx')).CustomerLots)
const MergeNotes = lazyPart(async () => (await import('./merge-notes.tsx')).MergeNotes)
const ConsignorTab = lazyPart(async () => (await import('./consignor-tab.tsx')).ConsignorTab)
const Timeline = lazyPart(async () => (await import('./timeline.tsx')).Timeline)

interface HistoryTabsProps {
  row: CustomerRow
  /** The primary contact's number, rendered by this screen. */
  phone: ReactNode
  /** Reveals the masked numbers. Absent without permission. */
  reveal?: (() => Promise<unknown>) | undefined
  onCorrect?: (row: FollowUpRow) => void
  onAdd?: (() => void) | undefined
}

/** The records of a customer. A customer of the pool shows neither lots nor contracts. */
export function HistoryTabs({ row, phone, reveal, ...acts }: HistoryTabsProps) {
  const { t } = useText()
  const { id } = row
  const owned = row.service_id !== null
  const panels: Readonly<Record<string, ReactNode>> = {
    follow: <FollowUps id={id} {...acts} />,
    contacts: <ContactsList row={row} {...{ phone, reveal }} readOnly={!owned} />,
    ...(owned && { lots: <CustomerLots customerId={id} />, consignor: <ConsignorTab row={row} /> }),
    timeline: (
      <>
        <MergeNotes row={row} />
        <Timeline id={id} />
      </>
    ),
  }
  const labels: Readonly<Record<string, string>> = {
    follow: t('customers.tabs.follow', { n: row.follow_up_count }),
    contacts: t('customers.tabs.contacts'),
    lots: t('customers.tabs.lots'),
    consignor: t('customers.tabs.consignor'),
    timeline: t('customers.tabs.timeline'),
  }
  return (
    <Tabs defaultValue="follow" keepMounted={false}>
      <Tabs.List style={{ flexWrap: 'nowrap', overflow: 'auto hidden' }}>
        {Object.keys(panels).map((name) => (
          <Tabs.Tab key={name} value={name} px="sm">
            {labels[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {Object.entries(panels).map(([name, panel]) => (
        <Tabs.Panel key={name} value={name} pt="md">
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
