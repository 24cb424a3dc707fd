import { Page } from '../../shell/page.tsx'

export function StaffPage() {
  return <Page titleKey="screens.staff">{null}</Page>
}
