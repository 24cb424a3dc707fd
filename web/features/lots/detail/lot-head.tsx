import { Button, Menu } from '@mantine/core'
import { IconDots, IconPrinter } from '@tabler/icons-react'
import { Link } from 'react-router'
import { resultStates, type LotAction } from '../../../../contract/lot-machine.ts'
import type { LotRow } from '../../../../contract/lots.ts'
import { useCan } from '../../../session/session.tsx'
import { useText } from '../../../text/text.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { isGrave, movesOf, nextMove } from '../acts/next-act.ts'
import { Countdown } from '../countdown.tsx'
import { deadlineOf } from '../lot-deadline.ts'
import { formPath } from '../lot-queries.ts'
import { LotStateBadge } from '../lot-state.tsx'
import { lotPrintOf, type LotPaper } from '../../../auction/print-paths.ts'
import { useLotActs } from '../use-lot-acts.ts'
import css from './detail.module.css'
import { useTab } from './use-tab.ts'

const minute = 60_000

interface LotHeadProps {
  row: LotRow
  heading: React.RefObject<HTMLHeadingElement | null>
  onMove: (action: LotAction) => void
}

/** Number, name, state, countdown. This reader's next act is the only filled button. */
export function LotHead({ row, heading, onMove }: LotHeadProps) {
  const { t, label } = useText()
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
        </div>
      </div>
      <div className={css.acts}>
        <NextAct row={row} onMove={onMove} />
        {row.actions.includes('edit') && (
          <Button component={Link} to={formPath(row.id)} variant="default">
            {t('act.edit')}
          </Button>
        )}
        <PrintMenu row={row} />
        <MoreActs row={row} onMove={onMove} />
      </div>
    </header>
  )
}

/** The move forward. If the next move is the clock's or somebody else's, a link to this reader's tab. */
function NextAct({ row, onMove }: Omit<LotHeadProps, 'heading'>) {
  const { t } = useText()
  const [, setTab] = useTab()
  const recruits = useCan('signUps.use')
  const next = nextMove(row, useNow(minute))
  if (next) return <Button onClick={() => onMove(next)}>{t(`lots.acts.${next}`)}</Button>
  if (!recruits) return null
  if (row.state === 'listed')
    return <Button onClick={() => setTab('sign_ups')}>{t('lots.acts.signUps')}</Button>
  if (row.state === 'bidding') return <Button onClick={() => setTab('bids')}>{t('lots.acts.bids')}</Button>
  return null
}

function PrintMenu({ row }: { row: LotRow }) {
  const { t } = useText()
  const consigns = useCan('lots.seeConsignors')
  const docs: LotPaper[] = [
    ...(consigns ? (['order'] as const) : []),
    'notice',
    ...(resultStates.includes(row.state) ? (['confirmation'] as const) : []),
  ]
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={16} stroke={1.5} />}>
          {t('lots.acts.print')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {docs.map((doc) => (
          <Menu.Item key={doc} component={Link} to={lotPrintOf(row.id, doc)}>
            {t(`lots.docs.${doc}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function MoreActs({ row, onMove }: Omit<LotHeadProps, 'heading'>) {
  const { t } = useText()
  const { copy, copyViewing } = useLotActs()
  const next = nextMove(row, useNow(minute))
  const others = movesOf(row).filter((one) => one !== next)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" px={8} aria-label={t('lots.detail.more')}>
          <IconDots size={16} stroke={1.5} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map((action) => (
          <Menu.Item
            key={action}
            {...(isGrave(action) && { c: 'var(--mantine-color-error)' })}
            onClick={() => onMove(action)}
          >
            {t(`lots.acts.${action}`)}
          </Menu.Item>
        ))}
        {others.length > 0 && <Menu.Divider />}
        {row.actions.includes('copy') && (
          <Menu.Item onClick={() => void copy(row)}>{t('lots.acts.copy')}</Menu.Item>
        )}
        <Menu.Item onClick={() => void copyViewing(row)}>{t('lots.acts.viewing')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
