import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { addressOf } from '#contract/grammar/addresses.ts'
import { recyclers, type RecyclerRow } from '#contract/recyclers.ts'
import { CountLink } from '#web/records/count-link.tsx'
import { Facts } from '#web/records/facts.tsx'
import type { ActsInUse } from '#web/records/use-acts.tsx'
import { useText } from '#web/text/text.tsx'
import { RowButtons } from '#web/ui/row-buttons.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import type { RecyclerAct } from './acts.ts'
import { Expiry } from './expiry.tsx'
import { recyclerLayout } from './layout.ts'
import { LicenceList } from './licence-list.tsx'
import { recyclerQuery } from './recycler-queries.ts'
import css from './recyclers.module.css'
import { Grade, RecyclerState } from './recycler-badges.tsx'

type Acts = ActsInUse<RecyclerRow, RecyclerAct>

interface RecyclerDetailProps {
  id: number
  acts: Acts
}

/** The recycler's facts, its eligibility and its licences. */
export function RecyclerDetail({ id, acts }: RecyclerDetailProps) {
  return <QueryView of={useQuery(recyclerQuery(id))}>{(row) => <Detail row={row} acts={acts} />}</QueryView>
}

/** Counts open the sign-ups that they count. */
const countsOf = ({ id, sign_up_count, win_count, default_count }: RecyclerRow) => {
  const count = (n: number, outcome?: string) => (
    <CountLink n={n} to={addressOf('signUps', { recycler_id: id, outcome })} permission="signUps.use" />
  )
  return {
    sign_up_count: count(sign_up_count),
    win_count: count(win_count, 'won'),
    default_count: count(default_count, 'defaulted'),
  }
}

function Detail({ row, acts }: { row: RecyclerRow; acts: Acts }) {
  const { t } = useText()
  return (
    <div className={css.detail}>
      <Head row={row} acts={acts} />
      <Standing row={row} />
      <Facts
        resource={recyclers}
        row={row}
        names={recyclerLayout.detail.facts}
        own={{ nearest_expiry: <Expiry day={row.nearest_expiry} />, ...countsOf(row) }}
      />
      <section className={css.part}>
        <h3 className={css.title}>{t('recyclers.steps.licences')}</h3>
        <LicenceList licences={row.qualifications ?? []} />
      </section>
    </div>
  )
}

function Head({ row, acts }: { row: RecyclerRow; acts: Acts }) {
  const { t } = useText()
  const [first, ...others] = acts.of(row)
  return (
    <>
      <div className={css.head}>
        <RecyclerState state={row.state} />
        <Grade row={row} />
        <span>{row.grade_reason}</span>
        <span>
          {t('recyclers.ownedBy')} <b>{row.service_id_name}</b>
        </span>
      </div>
      {first && (
        <div className={css.acts}>
          <Button variant={first.id === 'edit' ? 'default' : 'filled'} onClick={first.onClick}>
            {first.label}
          </Button>
          {others.length > 0 && <RowButtons name={row.company_name} inline={1} actions={others} />}
        </div>
      )}
    </>
  )
}

/** The recycler's eligibility in a sentence. */
function Standing({ row }: { row: RecyclerRow }) {
  const { t, day } = useText()
  const sentence = t(`recyclers.states.${row.state}`, {
    reason: row.state_reason ?? '',
    date: day(row.blacklist_until),
  })
  const licensed =
    row.qualifications !== undefined && row.qualifications.length === 0
      ? ` ${t('recyclers.ask.noLicence')}`
      : ''
  const unlicensed = row.state === 'active' && licensed !== ''
  return (
    <p className={css.sentence} data-state={unlicensed ? 'pending' : row.state}>
      {unlicensed ? licensed.trim() : sentence + (row.state === 'pending' ? licensed : '')}
    </p>
  )
}
