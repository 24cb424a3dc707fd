import type { RefObject } from 'react'
import { useSearchParams } from 'react-router'
import { queueKinds, type QueueKind } from '#contract/rules/queue-order.ts'
import { useText } from '#web/text/text.tsx'
import chip from '#web/ui/chip.module.css'
import { SearchBox } from '#web/ui/search-box.tsx'
import css from './queue.module.css'
import { countsOf, type QueueRow } from './queue-rows.ts'

interface QueueFiltersProps {
  rows: readonly QueueRow[]
  more: readonly QueueKind[]
  search: RefObject<HTMLInputElement | null>
  text: string
  onSearch: (text: string) => void
}

/** Search, and the kinds of lines with their counts. The address contains the chosen kind. */
export function QueueFilters({ rows, more, search, text, onSearch }: QueueFiltersProps) {
  const { t, number } = useText()
  const [asked, setAsked] = useSearchParams()
  const chosen = asked.get('kind')
  const counts = countsOf(rows)
  const kinds = [null, ...queueKinds].map(
    (kind) => [kind, kind === null ? rows.length : (counts.get(kind) ?? 0)] as const,
  )
  const filled = kinds.filter(([kind, n]) => kind === null || kind === chosen || n > 0)
  const choose = (kind: QueueKind | null) => {
    const next = new URLSearchParams(asked)
    if (kind === null || kind === chosen) next.delete('kind')
    else next.set('kind', kind)
    setAsked(next, { replace: true })
  }
  return (
    <div className={css.filters}>
      <SearchBox
        input={search}
        value={text}
        label={t('finance.queue.search')}
        hint={t('finance.queue.search')}
        className={css.search}
        onSearch={onSearch}
      />
      <div className={css.chips} role="group" aria-label={t('finance.queue.filter')}>
        {filled.map(([kind, n]) => (
          <button
            key={kind ?? 'all'}
            type="button"
            className={chip.chip}
            aria-pressed={kind === chosen}
            onClick={() => choose(kind)}
          >
            {t(kind === null ? 'finance.queue.all' : `finance.queue.kinds.${kind}`)}{' '}
            {`${number(n)}${kind !== null && more.includes(kind) ? '+' : ''}`}
          </button>
        ))}
      </div>
    </div>
  )
}
