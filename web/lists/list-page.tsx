import { Button } from '@mantine/core'
import { useCallback, type ReactNode } from 'react'
import type { Route } from '#contract/grammar/route.ts'
import type { Key } from '#texts/text.ts'
import { Page } from '#web/page/page.tsx'
import { useText } from '#web/text/text.tsx'
import { RowMenu } from '#web/ui/row-buttons.tsx'
import type { LazyPart } from '#web/ui/lazy-part.tsx'
import type { RowAction } from '#web/ui/row-menu.tsx'
import { useOpenRecord, type OpenRecord } from '#web/ui/use-open-record.ts'
import { usePrefetch } from '#web/ui/use-prefetch.ts'
import { useColumns, type ColumnOverrides } from '#web/records/columns.tsx'
import type { Layout } from '#web/records/layout.ts'
import { ListScreen } from './list-screen.tsx'
import type { RowOf } from '#web/records/list-state.ts'
import { ActDialogs, type ActsInUse } from '#web/records/use-acts.tsx'
import type { List } from '#web/records/use-list.ts'

/** The drawer over a list: the open record, its form, or a new one. */
export interface DrawerProps<Row extends { id: number }, Id extends string = string> {
  record: OpenRecord
  /** The row of the open record, if the list currently shows it. */
  row: Row | undefined
  acts: ActsInUse<Row, Id>
}

type RowIn<R extends Route> = RowOf<R> & { id: number }

interface RecordListProps<R extends Route, Id extends string, C extends string> {
  list: List<R>
  layout: Pick<Layout<Layout['resource'], C>, 'resource' | 'list' | 'card'>
  /** Column overrides. Declare them outside the component, so that they stay the same object. */
  overrides?: ColumnOverrides<RowIn<R>, C>
  label: string
  nameOf: (row: RowIn<R>) => string
  /** Opens a row outside this list's own drawer. Must be stable. */
  onOpen?: (row: RowIn<R>) => void
  searchHint: string
  /** The empty state, shown while there are no rows at all. */
  empty: { text: string; action?: ReactNode }
  /** The acts of the rows. The first act of a row is a button, the others are in its menu. */
  acts?: ActsInUse<RowIn<R>, Id>
  /** The acts on all selected rows. Without them rows cannot be selected. */
  bulk?: readonly Id[] | ((rows: readonly RowIn<R>[]) => ReactNode)
  /** Whether a row can be selected. Without it every row can. Must be stable. */
  selectable?: (row: RowIn<R>) => boolean
  /** Hides the row numbers. */
  unnumbered?: true
  /** The dialog of an act that needs more than its declaration. */
  dialog?: ReactNode
  drawers?: LazyPart<DrawerProps<RowIn<R>, Id>>
  /** Other overlays of the screen. */
  children?: ReactNode
}

/**
 * A list with its acts: the open record and its drawer are in the address, acts apply to one row or many, and
 * their results are shown.
 */
export function RecordList<R extends Route, Id extends string, C extends string>(
  props: RecordListProps<R, Id, C>,
) {
  const { list, layout, acts, bulk, drawers: Drawers, nameOf } = props
  const record = useOpenRecord()
  const { open } = record
  const fetchDrawers = Drawers?.prefetch
  usePrefetch(list.rows !== undefined, fetchDrawers)
  usePrefetch(list.rows !== undefined && acts !== undefined, RowMenu.prefetch)
  const openDrawer = useCallback((row: RowIn<R>) => open(row.id), [open])
  const onOpen = props.onOpen ?? openDrawer
  const overrides = props.overrides as ColumnOverrides<RowIn<R>> | undefined
  const columns = useColumns(layout.resource, layout.list, overrides ?? noOverrides, list.spec.words, onOpen)
  const bulkBar =
    typeof bulk === 'function'
      ? bulk
      : (rows: readonly RowIn<R>[]) => <BulkButtons buttons={acts?.ofMany(bulk ?? [], rows) ?? []} />
  return (
    <>
      <ListScreen
        list={list}
        label={props.label}
        columns={columns}
        card={layout.card}
        nameOf={nameOf}
        onOpen={onOpen}
        searchHint={props.searchHint}
        empty={props.empty}
        onPointer={fetchDrawers}
        {...(acts && { actions: acts.of })}
        {...(bulk && { bulk: bulkBar })}
        selectable={props.selectable}
        unnumbered={props.unnumbered}
      />
      {Drawers && (record.id !== null || record.act !== null) && (
        <Drawers record={record} row={list.rows?.find((row) => row.id === record.id)} acts={acts ?? noActs} />
      )}
      {props.children}
      {acts && <ActDialogs acts={acts} dialog={props.dialog} />}
    </>
  )
}

const noOverrides = {}
const noActs = { of: () => [], ofMany: () => [], start: () => undefined, asked: undefined, result: null }

const BulkButtons = ({ buttons }: { buttons: readonly RowAction[] }) =>
  buttons.map(({ id, label, onClick }) => (
    <Button key={id} size="compact-sm" variant="default" onClick={onClick}>
      {label}
    </Button>
  ))

interface ListPageProps<R extends Route, Id extends string, C extends string> extends Omit<
  RecordListProps<R, Id, C>,
  'label'
> {
  title: Key
  /** The page's own actions, to the right of the title. */
  action?: ReactNode
}

/** A page with one list: the title with the count, actions, the list and its overlays. */
export function ListPage<R extends Route, Id extends string, C extends string>({
  title,
  action,
  ...rest
}: ListPageProps<R, Id, C>) {
  const { t } = useText()
  const { data } = rest.list
  return (
    <Page titleKey={title} filling {...(data && { count: data.total })} action={action}>
      <RecordList {...rest} label={t(title)} />
    </Page>
  )
}
