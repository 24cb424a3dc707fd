import { Button } from '@mantine/core'
import { IconPlus } from '#web/icons/plus.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LotRow } from '#contract/lots.ts'
import type { SignUpRow } from '#contract/sign-ups.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import { ActDialogs, useActs } from '#web/records/use-acts.tsx'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { NameLink } from '#web/ui/name-link.tsx'
import { RowButtons } from '#web/ui/row-buttons.tsx'
import { Failed, NothingYet } from '#web/ui/states.tsx'
import { useSignUpActs } from './acts.ts'
import { CollusionMark } from './collusion.tsx'
import { signUpsOfLot } from './sign-up-queries.ts'
import { Deposit, NearestLicence, Outcome, Review } from './sign-up-states.tsx'
import css from './sign-ups.module.css'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const SignUpDrawer = lazyPart(async () => (await import('./sign-up-drawer.tsx')).SignUpDrawer)
const SignUpDialog = lazyPart(async () => (await import('./act-dialogs.tsx')).SignUpDialog)
const AddSignUp = lazyPart(async () => (await import('./add-sign-up.tsx')).AddSignUp)

/** 报名 of a lot: the sign-ups with their states and acts. */
export function SignUpsTab({ lot }: { lot: LotRow }) {
  const { t } = useText()
  const { data, error, refetch } = useQuery(signUpsOfLot(lot.id))
  const [adding, setAdding] = useState(false)
  const [opened, setOpened] = useState<number>()
  const signUpActs = useSignUpActs()
  const acts = useActs(signUpActs)
  const rows = data?.items.filter((row) => row.round_no === lot.round_no)
  const decides = useCan('signUps.decide')
  const fromLog = decides && (lot.state === 'bidding' || lot.state === 'confirming')
  const add = (lot.state === 'listed' || fromLog) && (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconPlus size={14} stroke={1.5} />}
      onClick={() => setAdding(true)}
    >
      {t(fromLog ? 'signUps.fromLog' : 'signUps.add')}
    </Button>
  )
  if (error && !data) return <Failed message={error.message} onRetry={() => void refetch()} />
  return (
    <div className={css.tab}>
      {rows && rows.length > 0 && add && <div className={css.tabHead}>{add}</div>}
      {rows?.length === 0 && <NothingYet text={t('signUps.emptyLot')} action={add || undefined} />}
      <ul className={css.rows}>
        {rows?.map((row) => (
          <SignUpLine
            key={row.id}
            row={row}
            actions={<RowButtons actions={acts.of(row)} name={signUpActs.nameOf(row)} />}
            onOpen={setOpened}
          />
        ))}
      </ul>

      {adding && <AddSignUp lotId={lot.id} fromLog={fromLog} onClose={() => setAdding(false)} />}
      {opened !== undefined && <SignUpDrawer id={opened} acts={acts} onClose={() => setOpened(undefined)} />}

      <ActDialogs acts={acts} dialog={acts.asked && <SignUpDialog {...acts.asked} />} />
    </div>
  )
}

function SignUpLine({
  row,
  actions,
  onOpen,
}: {
  row: SignUpRow
  actions: React.ReactNode
  onOpen: (id: number) => void
}) {
  const { t, option } = useText()
  return (
    <li data-gone={row.review_status === 'cancelled' || undefined}>
      <span className={css.paddle}>{row.paddle_no}</span>
      <div className={css.who}>
        <NameLink href={addressOf('signUps', { id: row.id })} onOpen={() => onOpen(row.id)}>
          {row.recycler_id_name}
        </NameLink>
        <small>
          {[row.recycler_grade && option('recyclers', 'grade', row.recycler_grade), row.service_id_name]
            .filter(Boolean)
            .join(' · ')}
          <span className={css.licence}>
            {t('signUps.licence')} <NearestLicence row={row} />
          </span>
        </small>
      </div>
      <div className={css.states}>
        <Review row={row} />
        <CollusionMark row={row} />
        <Deposit row={row} />
        {row.outcome !== 'none' && <Outcome row={row} />}
      </div>
      <div className={css.lineActs}>{actions}</div>
    </li>
  )
}
