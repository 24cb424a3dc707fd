import { useQuery } from '@tanstack/react-query'
import {
  areaOf,
  stateOf,
  statusAreas,
  type Finding,
  type FindingState,
  systemStatusRoutes,
} from '#contract/system-status.ts'
import { Page } from '#web/page/page.tsx'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { QueryView } from '#web/ui/query-view.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { ConfirmClock } from './confirm-clock.tsx'
import { fixOf, findingSentence } from './finding-words.ts'
import css from './status-page.module.css'
import { StatusTables } from './status-tables.tsx'

const refreshEvery = 15_000
const tones: Record<FindingState, Tone> = { good: 'green', look: 'orange', act: 'red' }

/** 系统状态: the installation's health in words and what to do, then the figures. */
export function StatusPage() {
  const { t, instant } = useText()
  const status = useQuery({
    queryKey: ['system_status'],
    queryFn: ({ signal }) => call(systemStatusRoutes.get, { signal }),
    refetchInterval: refreshEvery,
  })
  return (
    <Page titleKey="screens.systemStatus">
      <QueryView of={status}>
        {(data) => (
          <div className={css.page}>
            <Head findings={data.findings} />
            <Findings findings={data.findings} at={data.at} />
            <StatusTables status={data} />
            <p className={css.note}>{t('systemStatus.asOf', { at: instant(data.at) })}</p>
          </div>
        )}
      </QueryView>
    </Page>
  )
}

function Head({ findings }: { findings: readonly Finding[] }) {
  const { t } = useText()
  const states = findings.map(stateOf)
  const worst = (['act', 'look', 'good'] as const).find((state) => states.includes(state)) ?? 'good'
  return (
    <p className={css.head} role="status">
      <StatusBadge tone={tones[worst]}>{t(`systemStatus.head.${worst}`)}</StatusBadge>
    </p>
  )
}

function Findings({ findings, at }: { findings: readonly Finding[]; at: string }) {
  const text = useText()
  const { t } = text
  return (
    <dl className={css.findings}>
      {statusAreas.map((area) => (
        <div key={area} className={css.area}>
          <dt>{t(`systemStatus.areas.${area}`)}</dt>
          {findings
            .filter((finding) => areaOf(finding) === area)
            .map((finding) => (
              <dd key={`${finding.kind} ${Object.values(finding.values).join(' ')}`}>
                <StatusBadge tone={tones[stateOf(finding)]}>
                  {t(`systemStatus.state.${stateOf(finding)}`)}
                </StatusBadge>
                <div>
                  {findingSentence(text, finding)}
                  <Fix finding={finding} />
                  {finding.kind === 'clock_waits' && (
                    <ConfirmClock at={String(finding.values['at'])} now={at} />
                  )}
                </div>
              </dd>
            ))}
        </div>
      ))}
    </dl>
  )
}

function Fix({ finding }: { finding: Finding }) {
  const { t } = useText()
  const todo = fixOf(t, finding)
  return todo && <p className={css.fix}>{t('systemStatus.todo', { todo })}</p>
}
