import { MountedPages } from './mounted-pages.tsx'
import { TabsBar } from './tabs-bar.tsx'
import { useTabs } from './use-tabs.ts'

/** The main area with the bar of visited pages over it. */
export function TabbedMain({ className }: { className: string | undefined }) {
  const tabs = useTabs()
  return (
    <>
      <TabsBar tabs={tabs} />
      <main id="main" tabIndex={-1} className={className} data-tabs>
        <MountedPages tabs={tabs.tabs} />
      </main>
    </>
  )
}
