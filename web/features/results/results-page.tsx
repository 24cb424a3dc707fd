import { useSearchParams } from 'react-router'
import { Page } from '#web/page/page.tsx'
import { useText } from '#web/text/text.tsx'
import { FiguresTab } from './figures-tab.tsx'
import css from './results.module.css'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const CommissionsTab = lazyPart(async () => (await import('./commissions-tab.tsx')).CommissionsTab)

const tabs = ['results', 'commissions'] as const

/** 经营成果: what the house earned, and the commissions of staff. */
export function ResultsPage() {
  const { t } = useText()
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((name) => name === search.get('tab')) ?? 'results'
  return (
    <Page titleKey="screens.results">
      <div role="tablist" aria-label={t('results.tabsLabel')} className={css.tabs}>
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={name === tab}
            onClick={() => setSearch(name === 'results' ? {} : { tab: name })}
          >
            {t(`results.tabs.${name}`)}
          </button>
        ))}
      </div>
      {tab === 'results' ? (
        <FiguresTab />
      ) : (
        <>
          <CommissionsTab />
        </>
      )}
    </Page>
  )
}
