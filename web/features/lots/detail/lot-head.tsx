import { Button, Menu } from '@mantine/core'
import { IconDots } from '#web/icons/dots.ts'
import type { LotBriefing } from '#contract/lot-moves.ts'
import type { LotRow } from '#contract/lots.ts'
import { isMove } from '#contract/rules/next-move.ts'
import { LotStateBadge } from '#web/auction/lot-state.tsx'
import { useCopyViewing, type LotActs } from '#web/features/lot-moves/use-lot-acts.ts'
import { useText } from '#web/text/text.tsx'
import { Urgent } from '#web/ui/urgent.tsx'
import { usePhone } from '#web/ui/use-narrow.ts'
import { Countdown } from '../countdown.tsx'
import { deadlineOf } from '../lot-deadline.ts'
import css from './detail.module.css'
import { HeadFigures } from './head-figures.tsx'
import { LikelyAct, OtherAct, useDecision, Whose } from './lot-decision.tsx'
import { LotSteps } from './lot-steps.tsx'
import { LotWarnings } from './lot-warnings.tsx'
import { PrintMenu } from './print-menu.tsx'
import { RecordOffer } from './record-offer.tsx'
import strip from './strip.module.css'

interface LotHeadProps {
  row: LotRow
  said: LotBriefing | undefined
  heading: React.RefObject<HTMLHeadingElement | null>
  acts: LotActs
}

/** The head of a lot: its name, state and steps, its figures, and the buttons beside them. */
export function LotHead({ row, said, heading, acts }: LotHeadProps) {
  const { t } = useText()
  const phone = usePhone()
  return (
    <header className={css.head}>
      <div className={css.about}>
        <p className={css.number}>
          {row.lot_no} · {t('lots.round', { n: row.round_no })}
        </p>
        <LotWarnings row={row} />
        <RecordOffer row={row} />
        <div className={css.acts}>
          <PrintMenu row={row} />
          <MoreActs row={row} acts={acts} />
        </div>
      </div>
      <div className={css.titles}>
        <h1 ref={heading} tabIndex={-1} title={row.corpore_name ?? row.lot_no}>
          {row.corpore_name ?? row.lot_no}
        </h1>
        <Standing row={row} />
        <LotSteps row={row} said={said} />
      </div>
      <div className={strip.strip}>
        <HeadFigures row={row} said={said} />
        <div className={strip.decision}>
          <Whose row={row} />
          {!phone && <LikelyAct row={row} acts={acts} />}
          <OtherAct row={row} acts={acts} />
        </div>
      </div>
    </header>
  )
}

/** The exact state, the time left, and the warnings. */
function Standing({ row }: { row: LotRow }) {
  const { t, label, money, option } = useText()
  // Before the auction its countdown is one of the figures.
  const deadline = row.state === 'listed' ? undefined : deadlineOf(row)
  return (
    <div className={css.standing}>
      <LotStateBadge state={row.state} />
      {row.state === 'unsold' && row.unsold_reason && !row.masked?.includes('unsold_reason') && (
        <span>{option('lots', 'unsold_reason', row.unsold_reason)}</span>
      )}
      {deadline && (
        <span>
          {label('lots', deadline.field)} <Countdown exact at={deadline.at} />
        </span>
      )}
      {row.owed_after_pick_up && (
        <Urgent level="late">{t('lots.goodsMoney.owed', { amount: money(row.owed_after_pick_up) })}</Urgent>
      )}
      {row.released_on_credit && <Urgent level="soon">{t('lots.goodsMoney.onCredit')}</Urgent>}
    </div>
  )
}

function MoreActs({ row, acts }: Pick<LotHeadProps, 'row' | 'acts'>) {
  const { t } = useText()
  const copyViewing = useCopyViewing()
  const { likely, other } = useDecision(row)
  const buttons = acts.of(row).filter(({ id }) => id !== likely && id !== other)
  const moves = buttons.filter(({ id }) => isMove(id))
  // Sign-ups have their tab.
  const plain = buttons.filter(({ id }) => !isMove(id) && id !== 'sign_ups')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" px={8} aria-label={t('lots.detail.more')}>
          <IconDots size={16} stroke={1.5} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {moves.map(({ id, label, danger, onClick }) => (
          <Menu.Item key={id} {...(danger && { c: 'var(--mantine-color-error)' })} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
        {moves.length > 0 && <Menu.Divider />}
        {plain.map(({ id, label, onClick }) => (
          <Menu.Item key={id} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => void copyViewing(row)}>{t('lots.acts.viewing')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
