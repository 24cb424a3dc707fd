import { useQuery } from '@tanstack/react-query'
import type { Qualification } from '#contract/recyclers.ts'
import { amount, subtract } from '#contract/rules/money.ts'
import { signUps, type SignUpRow } from '#contract/sign-ups.ts'
import { useDrawerTitle } from '#web/records/drawer-title.ts'
import { Facts } from '#web/records/facts.tsx'
import type { DrawerProps } from '#web/lists/list-page.tsx'
import type { ActsInUse } from '#web/records/use-acts.tsx'
import { recyclerQuery } from '#web/features/recyclers/recycler-queries.ts'
import { FileLinks } from '#web/features/uploads/file-link.tsx'
import { useText } from '#web/text/text.tsx'
import { DrawerActs } from '#web/ui/drawer-acts.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import type { RowAction } from '#web/ui/row-menu.tsx'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { Urgent } from '#web/ui/urgent.tsx'
import type { SignUpAct } from './acts.ts'
import { CollusionMark, CollusionSection } from './collusion.tsx'
import { signUpLayout } from './layout.ts'
import { signUpQuery } from './sign-up-queries.ts'
import { Deposit, NearestLicence, neededUntil, Outcome, Review } from './sign-up-states.tsx'
import css from './sign-ups.module.css'

interface SignUpDrawerProps {
  id: number
  acts: ActsInUse<SignUpRow, SignUpAct>
  onClose: () => void
}

/** The open sign-up over the list. */
export const SignUpDrawers = ({ record: { id, close }, acts }: DrawerProps<SignUpRow, SignUpAct>) =>
  id !== null && <SignUpDrawer id={id} acts={acts} onClose={close} />

/** A sign-up as its reviewer needs it: the documents on one side, the recycler's licences on the other. */
export function SignUpDrawer({ id, acts, onClose }: SignUpDrawerProps) {
  const found = useQuery(signUpQuery(id))
  const title = useDrawerTitle({
    resource: 'sign_ups',
    id,
    row: found.data,
    nameOf: ({ recycler_id_name }) => recycler_id_name,
    kind: 'screens.signUpList',
  })
  return (
    <SideDrawer title={title} onClose={onClose} width={820}>
      <QueryView of={found}>
        {(row) => (
          <div className={css.detail}>
            <Head row={row} actions={acts.of(row)} />
            <Facts
              resource={signUps}
              row={row}
              names={signUpLayout.detail.facts.filter(
                (name) => name !== 'waive_reason' || row[name] !== null,
              )}
            />
            <CollusionSection row={row} />
            <div className={css.sides}>
              <Materials row={row} />
              <Licences row={row} />
            </div>
          </div>
        )}
      </QueryView>
    </SideDrawer>
  )
}

function Head({ row, actions }: { row: SignUpRow; actions: RowAction[] }) {
  const { t, option, label, day, money } = useText()
  const grade = row.recycler_grade && option('recyclers', 'grade', row.recycler_grade)
  const recycler = [grade, option('recyclers', 'state', row.recycler_state)].filter(Boolean).join(' · ')
  const notes = [
    row.review_status === 'rejected' &&
      row.reject_reason &&
      t('signUps.rejectedFor', { reason: row.reject_reason }),
    row.review_status === 'pending' &&
      row.reject_reason &&
      !row.pre_check &&
      t('signUps.rejectedBefore', { reason: row.reject_reason }),
    row.pre_check &&
      row.review_status === 'pending' &&
      t('signUps.advised', {
        advice: [option('sign_ups', 'pre_check', row.pre_check), row.reject_reason]
          .filter(Boolean)
          .join(' · '),
      }),
    row.deposit_status === 'refund_due' &&
      row.refund_due_on &&
      t('signUps.refundBy', { date: day(row.refund_due_on) }),
    row.carry_to &&
      t('signUps.carry.possible', {
        paddle: row.carry_to.paddle_no ?? '',
        missing: money(row.carry_to.missing),
      }),
    row.carried_amount && t('signUps.carry.done', { amount: money(row.carried_amount) }),
    row.carried_amount &&
      row.refund_due_on &&
      t('signUps.carry.rest', {
        amount: money(amount(subtract(row.received_amount ?? '0', row.carried_amount))),
        date: day(row.refund_due_on),
      }),
  ].filter((note) => typeof note === 'string')
  return (
    <>
      <div className={css.states}>
        <Review row={row} />
        <CollusionMark row={row} />
        <span>
          {label('sign_ups', 'deposit_status')} <Deposit row={row} />
        </span>
        {row.outcome !== 'none' && <Outcome row={row} />}
        <span>
          {label('sign_ups', 'recycler_id')} <b>{recycler}</b>
        </span>
      </div>
      {notes.map((note) => (
        <p key={note} className={css.note}>
          {note}
        </p>
      ))}
      <DrawerActs className={css.acts} actions={actions} name={row.recycler_id_name ?? ''} />
    </>
  )
}

function Materials({ row }: { row: SignUpRow }) {
  const { t } = useText()
  return (
    <section className={css.side}>
      <h3>{t('signUps.materials')}</h3>
      {row.materials.length === 0 ? (
        <p className={css.none}>{t('signUps.noMaterials')}</p>
      ) : (
        <FileLinks files={row.materials} />
      )}
    </section>
  )
}

function Licences({ row }: { row: SignUpRow }) {
  const { t, day } = useText()
  const { data } = useQuery(recyclerQuery(row.recycler_id))
  const until = neededUntil(row)
  return (
    <section className={css.side}>
      <h3>{t('signUps.licences')}</h3>
      <p className={css.none}>
        {row.lot_clean_end_time ? (
          t('signUps.neededUntil', { date: day(row.lot_clean_end_time) })
        ) : (
          <NearestLicence row={row} />
        )}
      </p>
      {data?.qualifications?.length === 0 && <p className={css.none}>{t('signUps.noLicences')}</p>}
      <ul className={css.licences}>
        {data?.qualifications?.map((qualification) => (
          <Licence key={qualification.id} one={qualification} holds={qualification.valid_to >= until} />
        ))}
      </ul>
    </section>
  )
}

function Licence({ one, holds }: { one: Qualification; holds: boolean }) {
  const { t, day } = useText()
  return (
    <li>
      <div>
        <b>{one.type}</b>
        {one.number && <span> · {one.number}</span>}
      </div>
      <div className={css.validity}>
        {t('signUps.validTo', { date: day(one.valid_to) })}
        {holds ? (
          <span data-good>{t('signUps.holds')}</span>
        ) : (
          <Urgent level="late">{t('signUps.lapses')}</Urgent>
        )}
      </div>
      {one.file.length > 0 && <FileLinks files={one.file} />}
    </li>
  )
}
