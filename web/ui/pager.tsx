import { Input, Pagination } from '@mantine/core'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Pagination.layer.css'
import { IconSelector } from '#web/icons/selector.ts'
import { memo, useState, type KeyboardEvent } from 'react'
import { pageSizes } from '#contract/grammar/envelope.ts'
import { useText } from '#web/text/text.tsx'
import css from './pager.module.css'
import { useNarrow } from './use-narrow.ts'

interface PagerProps {
  /** Undefined until the first answer; the pager is empty until then. */
  total: number | undefined
  estimated: boolean
  page: number
  limit: number
  /** Both callbacks must be stable. */
  onPage: (page: number) => void
  onLimit: (limit: number) => void
}

export const lastPage = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit))

/** Total, page sizes, previous, pages, next, jumper. On narrow screens the jumper replaces the pages. */
function PlainPager({ total, estimated, page, limit, onPage, onLimit }: PagerProps) {
  const { t } = useText()
  const narrow = useNarrow()
  const last = lastPage(total ?? 0, limit)
  return (
    <nav
      className={css.pager}
      aria-label={t('ui.pager.label')}
      data-waiting={total === undefined || undefined}
    >
      <span className={css.total} aria-live="polite">
        {t(estimated ? 'ui.pager.totalAbout' : 'ui.pager.total', { n: total ?? 0 })}
      </span>
      <Sizes limit={limit} narrow={narrow} onLimit={onLimit} />
      <Pagination.Root
        total={last}
        value={page}
        onChange={onPage}
        size={narrow ? 'md' : 'sm'}
        siblings={1}
        getItemProps={(value) => ({ 'aria-label': t('ui.pager.page', { n: String(value) }) })}
      >
        <div className={css.pages}>
          <Pagination.Previous aria-label={t('ui.pager.previous')} />
          {narrow ? <Jumper last={last} page={page} onPage={onPage} /> : <Pagination.Items />}
          <Pagination.Next aria-label={t('ui.pager.next')} />
        </div>
      </Pagination.Root>
      {!narrow && <Jumper last={last} onPage={onPage} />}
    </nav>
  )
}

/** Renders only when the page or the count changes, not whenever its list renders. */
export const Pager = memo(PlainPager)

type SizesProps = Pick<PagerProps, 'limit' | 'onLimit'> & { narrow: boolean }

const Sizes = memo(({ limit, narrow, onLimit }: SizesProps) => {
  const { t } = useText()
  const sizes = [...new Set([...pageSizes, limit])].sort((a, b) => a - b)
  return (
    <Input
      component="select"
      pointer
      size="xs"
      className={css.sizes}
      aria-label={t('ui.pager.size')}
      value={String(limit)}
      rightSection={<IconSelector size={14} stroke={1.5} aria-hidden="true" />}
      onChange={(event) => onLimit(Number(event.currentTarget.value))}
    >
      {sizes.map((size) => (
        <option key={size} value={size}>
          {narrow ? size : t('ui.pager.perPage', { n: size })}
        </option>
      ))}
    </Input>
  )
})

interface JumperProps {
  last: number
  /** The current page, if the jumper shows it too. */
  page?: number
  onPage: (page: number) => void
}

const Jumper = memo(({ last, page, onPage }: JumperProps) => {
  const { t } = useText()
  const [text, setText] = useState('')
  const jump = () => {
    if (text !== '') onPage(Math.min(last, Math.max(1, Number(text))))
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) jump()
  }
  return (
    <label className={css.jumper}>
      {page === undefined && t('ui.pager.jump')}
      <Input
        size="xs"
        className={css.jump}
        inputMode="numeric"
        {...(page !== undefined && { placeholder: String(page), 'aria-label': t('ui.pager.jump') })}
        value={text}
        onKeyDown={onKeyDown}
        onBlur={jump}
        onChange={(event) => setText(event.currentTarget.value.replace(/\D/g, '').slice(0, 7))}
      />
      {page === undefined ? t('ui.pager.jumpAfter') : <span>/ {last}</span>}
    </label>
  )
})
