import { Page } from '../../shell/page.tsx'

export function ProfilePage() {
  return <Page titleKey="screens.profile">{null}</Page>
}
