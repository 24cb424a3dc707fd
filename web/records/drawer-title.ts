import type { Page } from '#contract/grammar/envelope.ts'
import type { Key } from '#texts/text.ts'
import { useRecentRecord } from '#web/state/recent-records.ts'
import { queries } from '#web/transport/queries.ts'
import { useText } from '#web/text/text.tsx'

interface DrawerTitle<Row> {
  resource: string
  id: number
  /** The record, once it is there. */
  row: Row | undefined
  nameOf: (row: Row) => string | null | undefined
  /** The kind of record. */
  kind: Key
}

/**
 * The title of a drawer. It is available at once, because a list on this page has usually shown the record.
 * If no list knows the record, the title is its kind until it loads.
 */
export function useDrawerTitle<Row extends { id: number }>(of: DrawerTitle<Row>): string {
  const { t } = useText()
  const pages = of.row ? [] : queries.getQueriesData<Page<Row>>({ queryKey: [of.resource, 'list'] })
  const known = of.row ?? pages.flatMap(([, page]) => page?.items ?? []).find(({ id }) => id === of.id)
  const name = known && of.nameOf(known)
  useRecentRecord(of.kind, of.id, name)
  return name || t(of.kind)
}
