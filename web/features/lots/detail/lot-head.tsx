import { Button, Menu } from '@mantine/core'
import { IconDots } from '#web/icons/dots.ts'
import { Link } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { LotRow } from '#contract/lots.ts'
import { useText } from '#web/text/text.tsx'
import { Urgent } from '#web/ui/urgent.tsx'
import { isMove } from '#contract/rules/next-move.ts'
import { useCopyViewing, useNextMove, type LotActs } from '#web/features/lot-moves/use-lot-acts.ts'
import { Countdown } from '../countdown.tsx'
import { deadlineOf } from '../lot-deadline.ts'
import { LotStateBadge } from '#web/auction/lot-state.tsx'
import css from './detail.module.css'
import { PrintMenu } from './print-menu.tsx'

interface LotHeadProps {
  row: LotRow
  heading: React.RefObject<HTMLHeadingElement | null>
  acts: LotActs
}

/** Number, name, state and countdown, with the acts besides the next one. */
export function LotHead({ row, heading, acts }: LotHeadProps) {
  const { t, label, money } = useText()
  const deadline = deadlineOf(row)
  return (
    <header className={css.head}>
      <div className={css.titles}>
        <p className={css.number}>
          {row.lot_no} · {t('lots.round', { n: row.round_no })}
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {row.corpore_name ?? row.lot_no}
        </h1>
        <div className={css.standing}>
          <LotStateBadge state={row.state} />
          {deadline && (
            <span>
              {label('lots', deadline.field)} <Countdown exact at={deadline.at} />
            </span>
          )}
          {row.owed_after_pick_up && (
            <Urgent level="late">
              {t('lots.goodsMoney.owed', { amount: money(row.owed_after_pick_up) })}
            </Urgent>
          )}
          {row.released_on_credit && <Urgent level="soon">{t('lots.goodsMoney.onCredit')}</Urgent>}
        </div>
      </div>
      <div className={css.acts}>
        {row.actions.includes('edit') && (
          <Button component={Link} to={addressOf('lotForm', { id: row.id })} variant="default">
            {t('act.edit')}
          </Button>
        )}
        <PrintMenu row={row} />
        <MoreActs row={row} acts={acts} />
      </div>
    </header>
  )
}

function MoreActs({ row, acts }: Omit<LotHeadProps, 'heading'>) {
  const { t } = useText()
  const copyViewing = useCopyViewing()
  const next = useNextMove()(row)
  const buttons = acts.of(row)
  const others = buttons.filter(({ id }) => isMove(id) && id !== next)
  const copy = buttons.find(({ id }) => id === 'copy')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" px={8} aria-label={t('lots.detail.more')}>
          <IconDots size={16} stroke={1.5} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map(({ id, label, danger, onClick }) => (
          <Menu.Item key={id} {...(danger && { c: 'var(--mantine-color-error)' })} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
        {others.length > 0 && <Menu.Divider />}
        {copy && <Menu.Item onClick={copy.onClick}>{copy.label}</Menu.Item>}
        <Menu.Item onClick={() => void copyViewing(row)}>{t('lots.acts.viewing')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
