import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type CompanySettingsRow, settingRoutes } from '#contract/company-settings.ts'
import { Page } from '#web/page/page.tsx'
import { FormSections, RecordFormView } from '#web/records/record-form.tsx'
import { useRecordForm } from '#web/records/use-record-form.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { Failed } from '#web/ui/states.tsx'
import { settingsLayout } from './layout.ts'
import { ColourChoice, LookPreview, NumberPreview } from './look-fields.tsx'
import { settingsQuery } from './settings-query.ts'
import css from './settings.module.css'

/** The look that the page was loaded with. Changing it reloads the page. */
const lookOf = ({ house_name, logo, colour, languages }: CompanySettingsRow): string =>
  JSON.stringify([house_name, logo, colour, languages])

/** 公司设置: the look of the house, its usual terms, its limits. */
export function SettingsPage() {
  const { t, instant, number } = useText()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(settingsQuery)
  const saved = (row: CompanySettingsRow) => {
    if (data && lookOf(row) !== lookOf(data)) return location.reload()
    queries.setQueryData(settingsQuery.queryKey, row)
    showSuccess(t('companySettings.saved'))
  }
  return (
    <Page titleKey="screens.companySettings">
      {error && !data && <Failed message={error.message} onRetry={() => void refetch()} />}
      {data?.updated_by_name && (
        <p className={css.note}>
          {t('companySettings.changed', {
            name: data.updated_by_name,
            date: instant(data.updated_at),
            version: number(data.version),
          })}
        </p>
      )}
      {data && <SettingsForm key={data.version} row={data} onSaved={saved} />}
    </Page>
  )
}

const sections = [
  'look',
  'numbers',
  'terms',
  'prices',
  'approvals',
  'weighing',
  'uploads',
  'keeping',
] as const

const fields = {
  colour: { after: <ColourChoice /> },
  lot_no_pattern: { after: <NumberPreview /> },
}

function SettingsForm({
  row,
  onSaved,
}: {
  row: CompanySettingsRow
  onSaved: (row: CompanySettingsRow) => void
}) {
  const { t } = useText()
  const of = useRecordForm<CompanySettingsRow & { id: number }>({
    layout: settingsLayout,
    row: { ...row, id: 1 },
    save: async (body) => ({
      ...(await call(settingRoutes.change, { body: { ...body, version: row.version }, quiet: true })),
      id: 1,
    }),
    onSaved,
  })
  return (
    <div className={css.form}>
      <RecordFormView of={of} onCancel={() => of.form.reset()}>
        <FormSections
          layout={settingsLayout}
          title={(section) => t(`companySettings.sections.${section}`)}
          fields={fields}
          before={Object.fromEntries(
            sections.map((section) => [
              section,
              <p key={section} className={css.help}>
                {t(`companySettings.help.${section}`)}
              </p>,
            ]),
          )}
          after={{ look: <LookPreview /> }}
        />
      </RecordFormView>
    </div>
  )
}
