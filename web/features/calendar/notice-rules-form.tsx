import { type NoticeRulesRow, calendarRoutes } from '#contract/calendar.ts'
import type { NoticeRules } from '#contract/rules/notice-rule.ts'
import { resource } from '#contract/grammar/resource.ts'
import { layout } from '#web/records/layout.ts'
import { FormSections, RecordFormView } from '#web/records/record-form.tsx'
import { useRecordForm } from '#web/records/use-record-form.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { showSuccess } from '#web/messages/toast.ts'
import css from './calendar.module.css'

const days = { kind: 'count', required_at: 'save' } as const
const money = { kind: 'money', required_at: 'save' } as const
const rulesLayout = layout(
  resource('calendar', {
    private_days: days,
    state_value_one: money,
    state_days_one: days,
    state_value_two: money,
    state_days_two: days,
  }),
  {
    form: {
      rules: ['private_days', 'state_value_one', 'state_days_one', 'state_value_two', 'state_days_two'],
    },
    wide: ['private_days'],
  },
)

/** The rules as the form holds them, without who changed them. */
const rulesOf = (row: NoticeRules): NoticeRules => ({
  private_days: row.private_days,
  state_value_one: row.state_value_one,
  state_days_one: row.state_days_one,
  state_value_two: row.state_value_two,
  state_days_two: row.state_days_two,
})

/** The announcement periods. They only produce warnings on lots, so nothing else changes. */
export function NoticeRulesForm({ row }: { row: NoticeRulesRow }) {
  const { t, instant, number } = useText()
  const form = useRecordForm<NoticeRules & { version: number }>({
    layout: rulesLayout,
    row: { ...rulesOf(row), version: row.version },
    save: (body) =>
      call(calendarRoutes.putNoticeRules, {
        body: { ...rulesOf(row), ...(body as Partial<NoticeRules>), version: row.version },
        quiet: true,
      }),
    onSaved: () => {
      showSuccess(t('calendar.rulesSaved'))
      void queries.invalidateQueries({ queryKey: ['calendar'] })
    },
  })
  return (
    <section className={css.rules}>
      <RecordFormView of={form} onCancel={() => form.form.reset()}>
        <FormSections layout={rulesLayout} title={() => t('calendar.rules')} />
        <p className={css.note}>
          {t('calendar.rulesHelp')}
          {row.updated_by_name &&
            row.updated_at &&
            ` ${t('calendar.changed', { name: row.updated_by_name, date: instant(row.updated_at), version: number(row.version) })}`}
        </p>
      </RecordFormView>
    </section>
  )
}
