import { Button } from '@mantine/core'
import type { ApprovalRow } from '#contract/approvals.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { LotRow } from '#contract/lots.ts'
import type { RecyclerRow } from '#contract/recyclers.ts'
import { LotStateBadge } from '#web/auction/lot-state.tsx'
import { approvalActs } from '#web/features/approvals/acts.ts'
import { askedWords } from '#web/features/approvals/asked-words.ts'
import { useLotActs, type LotActs } from '#web/features/lot-moves/use-lot-acts.ts'
import { HeadFigures } from '#web/features/lots/detail/head-figures.tsx'
import { LikelyAct, OtherAct } from '#web/features/lots/detail/lot-decision.tsx'
import { useBriefing } from '#web/features/lots/detail/use-briefing.ts'
import { recyclerActs } from '#web/features/recyclers/acts.ts'
import { ActDialogs, useActs } from '#web/records/use-acts.tsx'
import { queries } from '#web/transport/queries.ts'
import { useText } from '#web/text/text.tsx'
import type { RowAction } from '#web/ui/row-menu.tsx'
import { Choice } from './choice.tsx'
import css from './decisions.module.css'
import { LinkButton } from './link-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const LotDialog = lazyPart(async () => (await import('#web/features/lot-moves/act-dialogs.tsx')).LotDialog)

/** Results to confirm, or lots to review, with the figures of the lot's head and both its buttons. */
export function LotChoices({ rows }: { rows: readonly LotRow[] }) {
  const acts = useLotActs()
  return (
    <>
      {rows.map((row) => (
        <LotChoice key={row.id} row={row} acts={acts} />
      ))}
      <ActDialogs acts={acts} dialog={acts.asked && <LotDialog {...acts.asked} />} />
    </>
  )
}

function LotChoice({ row, acts }: { row: LotRow; acts: LotActs }) {
  const { data } = useBriefing(row.id)
  return (
    <Choice
      name={row.corpore_name ?? row.lot_no}
      to={addressOf('lot', { id: row.id })}
      of={row.state && <LotStateBadge state={row.state} />}
      figures={
        <div className={css.head}>
          <HeadFigures row={row} said={data} />
        </div>
      }
    >
      <LikelyAct row={row} acts={acts} />
      <OtherAct row={row} acts={acts} />
    </Choice>
  )
}

const Buttons = ({ actions }: { actions: readonly RowAction[] }) =>
  actions.map(({ id, label, onClick }, at) => (
    <Button key={id} variant={at === 0 ? 'filled' : 'default'} onClick={onClick}>
      {label}
    </Button>
  ))

const both = ['approve', 'reject']

/** Requests that this reader may decide. */
export function ApprovalChoices({ rows }: { rows: readonly ApprovalRow[] }) {
  const text = useText()
  const acts = useActs(approvalActs)
  return (
    <>
      {rows.map((row) => (
        <Choice
          key={row.id}
          name={row.lot_id_name ?? ''}
          to={addressOf('approvals', { id: row.id })}
          of={text.option('approvals', 'kind', row.kind)}
          figures={<span className={css.asked}>{askedWords(row, text)}</span>}
        >
          <Buttons actions={acts.of(row).filter(({ id }) => both.includes(id))} />
        </Choice>
      ))}
      <ActDialogs acts={acts} dialog={undefined} />
    </>
  )
}

/** Recyclers whose papers wait for somebody to check them. */
export function RecyclerChoices({ rows }: { rows: readonly RecyclerRow[] }) {
  const { t, label, relative } = useText()
  const acts = useActs(recyclerActs, {
    onDone: () => void queries.invalidateQueries({ queryKey: ['recyclers', 'home'] }),
  })
  return (
    <>
      {rows.map((row) => (
        <Choice
          key={row.id}
          name={row.company_name}
          to={addressOf('recyclers', { id: row.id })}
          of={t('home.recycler')}
          figures={[[label('recyclers', 'created_at'), relative(row.created_at)]]}
        >
          <Buttons actions={acts.of(row).filter(({ id }) => id === 'verify')} />
          <LinkButton to={addressOf('recyclers', { id: row.id })}>{t('home.look')}</LinkButton>
        </Choice>
      ))}
      <ActDialogs acts={acts} dialog={undefined} />
    </>
  )
}
