import { Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import type { FollowUpRow } from '../../../contract/follow-ups.ts'
import { useText } from '../../text/text.tsx'
import { FollowUps } from './follow-ups.tsx'
import { Timeline } from './timeline.tsx'

interface HistoryTabsProps {
  id: number
  count: number
  onCorrect?: (row: FollowUpRow) => void
  onAdd?: (() => void) | undefined
}

/** What was said with a customer, and what became of it; owned or in the pool alike. */
export function HistoryTabs({ id, count, ...acts }: HistoryTabsProps) {
  const { t } = useText()
  return (
    <Tabs defaultValue="follow" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="follow">{t('customers.tabs.follow', { n: count })}</Tabs.Tab>
        <Tabs.Tab value="timeline">{t('customers.tabs.timeline')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="follow" pt="md">
        <FollowUps id={id} {...acts} />
      </Tabs.Panel>
      <Tabs.Panel value="timeline" pt="md">
        <Timeline id={id} />
      </Tabs.Panel>
    </Tabs>
  )
}
