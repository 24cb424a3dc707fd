import { Button, Menu } from '@mantine/core'
import { IconPlus } from '#web/icons/plus.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  itemKinds,
  usualKind,
  type ItemKind,
  type LotItemList,
  type LotItemRow,
} from '#contract/lot-items.ts'
import type { LotRow } from '#contract/lots.ts'
import { ActDialogs, useActs } from '#web/records/use-acts.tsx'
import { useText } from '#web/text/text.tsx'
import { RowsSkeleton } from '#web/ui/page-skeleton.tsx'
import { ChoicePills } from '#web/ui/choice-pills.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { Failed, NothingYet } from '#web/ui/states.tsx'
import { lotItemActs } from './acts.ts'
import { ItemGrid, useKindOf } from './item-grid.tsx'
import { lotItemsQuery } from './item-queries.ts'
import css from './items.module.css'
import { SheetTools } from './sheet-tools.tsx'
import { SumLine } from './sum-line.tsx'
import { usePending } from './use-pending.ts'

/** 标的清单: the things of a lot, entered row by row, pasted from a spreadsheet or read from a workbook. */
export function ItemsTab({ lot }: { lot: LotRow }) {
  const { t } = useText()
  const [round, setRound] = useState<number>()
  const { data, error, refetch } = useQuery(lotItemsQuery(lot.id, round))
  if (error && !data) return <Failed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton />
  const rounds = [...new Set([lot.round_no, ...data.rounds])]
  const empty = data.total === 0 && !data.actions.includes('add')
  return (
    <>
      {rounds.length > 1 && (
        <ChoicePills
          label={t('fields.lots.round_no')}
          options={rounds.map((value) => ({ value, label: t('finance.funds.round', { n: value }) }))}
          chosen={[round ?? lot.round_no]}
          onChange={(value) => setRound(value === lot.round_no ? undefined : value)}
        />
      )}
      {empty ? <NothingYet text={t('lotItems.none')} /> : <List key={data.round_no} lot={lot} list={data} />}
    </>
  )
}

function List({ lot, list }: { lot: LotRow; list: LotItemList }) {
  const { t } = useText()
  const pending = usePending(lot.id)
  const kindOf = useKindOf()
  const acts = useActs(lotItemActs)
  const [begun, setBegun] = useState<readonly ItemKind[]>([])
  const usual = usualKind(lot.auction_type)
  const open = list.actions.includes('add')
  const lineKind = (kind: string | null | undefined) => kindOf(kind) ?? usual
  const shown = itemKinds.filter(
    (kind) =>
      list.items.some((row) => row.kind === kind) ||
      pending.lines.some(({ line }) => lineKind(line.kind) === kind) ||
      (open && (begun.includes(kind) || (kind === usual && list.total === 0))),
  )
  const remove = (row: LotItemRow) => acts.start('delete', [row])
  return (
    <div className={css.tab}>
      <SumLine lot={lot} list={list} />
      {open && <SheetTools lot={lot} pending={pending} />}
      {pending.problems.map((problem) => (
        <div key={problem} className={css.refused} role="alert">
          <span>{t('lotItems.refused', { problem })}</span>
          <Button variant="default" size="compact-sm" onClick={() => pending.again()}>
            {t('lotItems.again')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={pending.dropAll}>
            {t('lotItems.dropAll')}
          </Button>
        </div>
      ))}
      {shown.map((kind) => (
        <ItemGrid
          key={kind}
          kind={kind}
          rows={list.items.filter((row) => row.kind === kind)}
          lines={pending.lines.filter(({ line }) => lineKind(line.kind) === kind)}
          pending={pending}
          open={open}
          onDelete={remove}
        />
      ))}
      {open && <MoreKinds shown={shown} onBegin={(kind) => setBegun([...begun, kind])} />}
      <LeaveGuard unsaved={() => pending.lines.length > 0} />
      <ActDialogs acts={acts} />
    </div>
  )
}

function MoreKinds({ shown, onBegin }: { shown: readonly ItemKind[]; onBegin: (kind: ItemKind) => void }) {
  const { t, option } = useText()
  const others = itemKinds.filter((kind) => !shown.includes(kind))
  if (others.length === 0) return null
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          className={css.start}
          leftSection={<IconPlus size={14} stroke={1.5} />}
        >
          {t('lotItems.otherKind')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map((kind) => (
          <Menu.Item key={kind} onClick={() => onBegin(kind)}>
            {option('lot_items', 'kind', kind)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
