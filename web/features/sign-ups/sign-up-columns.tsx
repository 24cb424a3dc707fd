import type { SignUpRow } from '#contract/sign-ups.ts'
import type { ColumnOverrides } from '#web/records/columns.tsx'
import css from '#web/auction/lot-link.module.css'
import { wholeWords } from '#web/ui/whole-words.tsx'
import { Nothing } from '#web/ui/relative-time.tsx'
import { CollusionMark } from './collusion.tsx'
import { Bidder, Deposit, NearestLicence, Outcome, RefundDue, Review } from './sign-up-states.tsx'

/** The lot's name, and the last figures of its number in grey. */
function LotName({ name }: { name: string }) {
  const [own = '', no] = name.split(' · ')
  return (
    <span title={name}>
      {wholeWords(own)} {no && <small className={css.no}>{no.split('-').at(-1)}</small>}
    </span>
  )
}

/** Columns with cells of their own. All others follow from the declaration. */
export const signUpOverrides: ColumnOverrides<SignUpRow> = {
  recycler_id: { width: 240, opens: true, cell: (row) => <Bidder row={row} /> },
  lot_id: { width: 200, cell: (row) => <LotName name={row.lot_id_name ?? '–'} /> },
  grade: {
    width: 76,
    header: ({ label }) => label('recyclers', 'grade'),
    cell: (row, { option }) =>
      row.recycler_grade ? option('recyclers', 'grade', row.recycler_grade) : <Nothing />,
  },
  licence: {
    width: 118,
    header: ({ t }) => t('signUps.licence'),
    cell: (row) => <NearestLicence row={row} />,
  },
  paddle_no: { whole: true },
  review_status: {
    width: 150,
    cell: (row) => (
      <>
        <Review row={row} /> <CollusionMark row={row} />
      </>
    ),
  },
  deposit_status: { cell: (row) => <Deposit row={row} /> },
  outcome: { cell: (row) => <Outcome row={row} /> },
  refund_due_on: { cell: (row) => <RefundDue row={row} /> },
}
