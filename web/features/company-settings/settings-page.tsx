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
import css from './settings.module.css'

const queryKey = ['company_settings']

/** 公司设置: the limits of the house. */
export function SettingsPage() {
  const { t, instant, number } = useText()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(settingRoutes.get, { signal, quiet: true }),
  })
  const saved = (row: CompanySettingsRow) => {
    queries.setQueryData(queryKey, row)
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
          before={{
            prices: <p className={css.help}>{t('companySettings.help.prices')}</p>,
            approvals: <p className={css.help}>{t('companySettings.help.approvals')}</p>,
            weighing: <p className={css.help}>{t('companySettings.help.weighing')}</p>,
            uploads: <p className={css.help}>{t('companySettings.help.uploads')}</p>,
          }}
        />
      </RecordFormView>
    </div>
  )
}
