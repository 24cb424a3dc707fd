import { firstAuctionDay } from '#contract/rules/notice-rule.ts'
import { useNoticeBasis } from '#web/auction/notice-basis.ts'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { useNow } from '#web/ui/use-now.ts'
import css from './acts.module.css'
import type { PartProps } from './move.ts'
import { ProofFiles } from './proof-files.tsx'
import { ReasonPart } from './reason-part.tsx'

const minute = 60_000

/**
 * State-owned goods whose notice would be too short: the first possible day, and the inputs with which a
 * director can list them anyway.
 */
export function ShortNotice(props: PartProps) {
  const { row } = props
  const { t, day, label } = useText()
  const passes = useCan('lots.passNotice')
  const basis = useNoticeBasis()
  const now = useNow(minute)
  const { auction_time } = row
  const first = auction_time && firstAuctionDay({ ...row, auction_time }, new Date(now), basis)
  if (!first) return null
  return (
    <>
      <p className={css.note} role="status">
        {t('lots.ask.noticeShort', { date: day(first) })}
      </p>
      {passes && (
        <>
          <ReasonPart {...props} />
          <ProofFiles
            {...props}
            name="consent_files"
            title={label('lots', 'notice_files')}
            help={t('lots.ask.noticeProof')}
          />
        </>
      )}
    </>
  )
}
