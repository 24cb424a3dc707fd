import { Page } from '../../shell/page.tsx'

export function DashboardPage() {
  return <Page titleKey="screens.index">{null}</Page>
}
