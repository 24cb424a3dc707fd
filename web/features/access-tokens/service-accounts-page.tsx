import { serviceAccountRoutes } from '#contract/access-tokens.ts'
import { Page } from '#web/page/page.tsx'
import { useText } from '#web/text/text.tsx'
import { AccessTokens } from './access-tokens.tsx'
import css from './access-tokens.module.css'

/** 服务账号: access tokens of programs of the house. */
export function ServiceAccountsPage() {
  const { t } = useText()
  return (
    <Page titleKey="screens.serviceAccounts">
      <div className={css.page}>
        <p className={css.hint}>{t('accessTokens.houseText')}</p>
        <AccessTokens routes={serviceAccountRoutes} owners />
      </div>
    </Page>
  )
}
