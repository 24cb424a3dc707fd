import type { LotBriefing } from '#contract/lot-moves.ts'
import type { LotRow } from '#contract/lots.ts'
import type { LotState } from '#contract/rules/lot-states.ts'
import { useText, type Speaker } from '#web/text/text.tsx'
import css from './steps.module.css'

const steps = ['commission', 'list', 'bid', 'sell', 'pickUp', 'settle'] as const
type Step = (typeof steps)[number]

/** The step that a lot of each state is at. A lot whose round ended early stays where it ended. */
const stepOf: Record<LotState, Step | 'done'> = {
  draft: 'commission',
  reviewing: 'commission',
  approved: 'list',
  listed: 'list',
  bidding: 'bid',
  confirming: 'sell',
  sold: 'sell',
  paid: 'pickUp',
  picked_up: 'settle',
  settled: 'done',
  unsold: 'sell',
  withdrawn: 'list',
  defaulted: 'sell',
}

const endedStates: readonly LotState[] = ['unsold', 'withdrawn', 'defaulted']

const toMinute = 'YYYY-MM-DD hh:mm'.length

/** The date of a step, and the people who make it. */
function detailOf(step: Step, row: LotRow, said: LotBriefing | undefined, { instant, day }: Speaker): string {
  const at = (iso: string | null | undefined) => iso && instant(iso).slice(0, toMinute)
  const about: Record<Step, readonly (string | null | undefined)[]> = {
    commission: [at(row.created_at), row.submitted_by_name ?? row.service_id_name],
    list: [said?.listed_at ? at(said.listed_at) : said?.list_by && day(said.list_by), row.zs_service_id_name],
    bid: [at(row.auction_time), row.zs_service_id_name],
    sell: [at(row.result_at), row.winner_sign_up_id_name],
    pickUp: [at(row.clean_end_time), row.zs_service_id_name],
    settle: [],
  }
  return about[step].filter(Boolean).join(' · ')
}

/** The six steps of a lot on one line: done, now and to come. Their dates and people are in the tooltip. */
export function LotSteps({ row, said }: { row: LotRow; said: LotBriefing | undefined }) {
  const text = useText()
  const at = stepOf[row.state]
  const index = at === 'done' ? steps.length : steps.indexOf(at)
  return (
    <div className={css.way}>
      <ol className={css.steps} aria-label={text.t('lots.detail.steps')}>
        {steps.map((step, n) => (
          <li
            key={step}
            data-done={n < index || undefined}
            data-ended={(n === index && endedStates.includes(row.state)) || undefined}
            aria-current={n === index ? 'step' : undefined}
            title={[text.t(`lotLead.steps.${step}`), detailOf(step, row, said, text)]
              .filter(Boolean)
              .join('：')}
          >
            <span>{text.t(`lotLead.steps.${step}`)}</span>
          </li>
        ))}
      </ol>
      <span className={css.count}>
        {Math.min(index + 1, steps.length)}/{steps.length}
      </span>
    </div>
  )
}
