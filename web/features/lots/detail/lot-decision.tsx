import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { LotAction } from '#contract/rules/lot-machine.ts'
import { compare } from '#contract/rules/money.ts'
import { isDestructive } from '#contract/rules/next-move.ts'
import type { LotRow } from '#contract/lots.ts'
import { closeFix, duesFix, type Fix } from '#web/auction/settle-fix.ts'
import { settlementSums } from '#web/auction/settle-sums.tsx'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { bidEntryAsked } from '#web/features/bids/ask-entry.ts'
import type { LotActs } from '#web/features/lot-moves/use-lot-acts.ts'
import { decisionOf, type Decision } from './decision.ts'
import css from './strip.module.css'
import { useBriefing } from './use-briefing.ts'
import { useTab } from './use-tab.ts'
import { turnOf } from './whose-turn.ts'

interface Props {
  row: LotRow
  acts: LotActs
}

/** The decision that this reader has to make now. */
export function useDecision(row: LotRow): Decision {
  const recruits = useCan('signUps.use')
  return decisionOf(row, useNow(60_000), recruits)
}

/** The place to unblock an act that waits for money, for readers who enter money. */
function useFix(row: LotRow): Fix | undefined {
  const { likely } = useDecision(row)
  const entersMoney = useCan('finance.use')
  const { data } = useBriefing(row.id)
  const settlement = useQuery({
    ...settlementSums(row.id),
    enabled: entersMoney && likely === 'settle',
  }).data
  if (!entersMoney || !data) return undefined
  const { money, figures } = data
  const waits: Partial<Record<LotAction, readonly (string | null | undefined)[]>> = {
    mark_paid: [figures.unpaid],
    mark_picked_up: [figures.missing],
    settle: [money.open, money.payable],
  }
  const sums = (typeof likely === 'string' && waits[likely]) || []
  if (!sums.some((sum) => sum && compare(sum, '0') > 0))
    return settlement && likely === 'settle' ? closeFix(row, settlement) : undefined
  // If the loaded goods are worth more than everything due, the difference is received in advance.
  const isDue = likely !== 'mark_picked_up' || compare(money.open ?? '0', '0') > 0
  return isDue
    ? duesFix(row.id)
    : { word: 'finance.add', to: addressOf('finance', { tab: 'entries', lot_id: row.id, do: 'new' }) }
}

/** The likely act, or its fix while it is blocked: the only filled button of the page. */
export function LikelyAct({ row, acts }: Props) {
  const { t } = useText()
  const [, setTab] = useTab()
  const { likely } = useDecision(row)
  const fix = useFix(row)
  if (likely === undefined) return null
  if (fix !== undefined)
    return (
      <Button component={Link} to={fix.to} variant="filled">
        {t(fix.word)}
      </Button>
    )
  if (typeof likely === 'string')
    return (
      <Button variant="filled" onClick={() => acts.start(likely, [row])}>
        {t(`lots.acts.${likely}`)}
      </Button>
    )
  const open = () => {
    if (likely.word === 'enterBid') bidEntryAsked.set(row.id)
    setTab(likely.tab)
  }
  return (
    <Button variant="filled" onClick={open}>
      {t(likely.word === 'enterBid' ? 'bids.enter' : 'lots.acts.signUps')}
    </Button>
  )
}

/** The alternative of the decision, or a link to what the likely act still lacks. */
export function OtherAct({ row, acts }: Props) {
  const { t } = useText()
  const { other: otherSide, likely } = useDecision(row)
  const fix = useFix(row)
  // Directors release unpaid goods with a reason.
  const releases = useCan('lots.release_on_credit') && fix !== undefined && likely === 'mark_picked_up'
  const other = releases ? likely : otherSide
  if (other === undefined) return null
  return (
    <Button
      variant="default"
      {...(other !== 'edit' && isDestructive(other) && { c: 'var(--mantine-color-error)' })}
      onClick={() => acts.start(other, [row])}
    >
      {t(other === 'edit' ? 'act.edit' : `lots.acts.${other}`)}
    </Button>
  )
}

/** The person or roles whose act is next, if it is not this reader's. */
export function Whose({ row }: { row: LotRow }) {
  const { t, option } = useText()
  const { likely } = useDecision(row)
  if (likely !== undefined && row.state !== 'listed') return null
  const turn = turnOf(row)
  if (!turn)
    return <p className={css.whose}>{t(row.state === 'settled' ? 'lotLead.settled' : 'lotLead.withdrawn')}</p>
  if (turn.byClock) return <p className={css.whose}>{t('lotLead.byClock')}</p>
  const roles = turn.roles.map((role) => option('staff', 'roles', role)).join(t('list.comma'))
  const act = t(`lots.acts.${turn.act}`)
  return <p className={css.whose}>{t('lotLead.waits', { who: turn.person ?? roles, act })}</p>
}
