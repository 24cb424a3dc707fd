import { Page } from '../../shell/page.tsx'

export function AuditPage() {
  return <Page titleKey="screens.audit">{null}</Page>
}
