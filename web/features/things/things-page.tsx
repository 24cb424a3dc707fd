import { Link } from 'react-router'
import link from '#web/ui/name-link.module.css'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { ThingRow } from '#contract/things.ts'
import { ListPage } from '#web/lists/list-page.tsx'
import type { ColumnOverrides } from '#web/records/columns.tsx'
import { useList } from '#web/records/use-list.ts'
import { useText } from '#web/text/text.tsx'
import { thingLayout } from './layout.ts'
import { thingList } from './thing-list.ts'

/** 去向: the things of sold lots, with late evidence marked. Acts are on the lot's page. */
export function ThingsPage() {
  const { t } = useText()
  return (
    <ListPage
      title="screens.things"
      list={useList(thingList)}
      layout={thingLayout}
      overrides={overrides}
      nameOf={(row: ThingRow) => row.name}
      searchHint={t('things.hint')}
      empty={{ text: t('things.none') }}
    />
  )
}

const overrides: ColumnOverrides<ThingRow> = {
  lot_id: {
    width: 260,
    cell: (row) => (
      <Link className={link.name} to={addressOf('lot', { id: row.lot_id ?? undefined, tab: 'things' })}>
        {row.corpore_name ?? row.lot_no}
      </Link>
    ),
  },
  kind: {
    header: ({ t }) => t('things.name'),
    width: 240,
    cell: (row) => <span title={row.vin ?? undefined}>{row.name}</span>,
  },
  evidence_due_on: {
    width: 140,
    cell: (row, { day, t }) =>
      row.evidence_due_on === null
        ? '–'
        : row.late
          ? `${day(row.evidence_due_on)} ${t('things.late')}`
          : day(row.evidence_due_on),
  },
}
